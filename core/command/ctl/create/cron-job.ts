import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { generatedMetadata, generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'
import { jobTemplate } from './job.ts'

export const createCronJob: Command = generatorCommand({
  name: 'cronjob',
  aliases: ['cj'],
  summary: 'Create a cron job of an image and a schedule',
  usage: "cronjob NAME --image=image --schedule='0/5 * * * ?' -- [COMMAND] [args...]",
  examples: [
    '# Create a cron job with a command',
    'kubectl create cronjob my-job --image=busybox --schedule="*/1 * * * *" -- date',
  ],
  flags: [
    { name: 'image', type: 'string', help: 'Image that the container runs.' },
    {
      name: 'schedule',
      type: 'string',
      help: 'When jobs start, in five fields: minute, hour, day, month and weekday.',
    },
    {
      name: 'restart',
      type: 'string',
      values: ['OnFailure', 'Never'],
      help: "Whether the job's containers start again after a failure (OnFailure), or a new pod does (Never).",
    },
  ],
  failure: 'failed to create cronjob: ',
  build({ flags, behindDash }, name) {
    const missing = (['image', 'schedule'] as const).filter((flag) => !flags.has(flag))
    if (missing.length > 0) {
      const quoted = missing.map((flag) => `"${flag}"`).join(', ')
      throw new CtlError(`required flag(s) ${quoted} not set`)
    }
    const restart = flags.text('restart') || 'OnFailure'
    const template = jobTemplate(name, flags.text('image'), behindDash, restart)
    const jobTemplateOf = { metadata: generatedMetadata({ name }), spec: { template } }
    const spec = { jobTemplate: jobTemplateOf, schedule: flags.text('schedule') }
    return generatedObject({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      name,
      content: { spec, status: {} },
    })
  },
})
