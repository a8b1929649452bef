import { structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import { targetPath } from '../resources/targets.ts'
import { generatedMetadata, generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

/** The pod template of a job. */
export function jobTemplate(
  name: string,
  image: string,
  command: readonly string[],
  restartPolicy: string,
): JsonObject {
  const container = {
    ...(command.length > 0 && { command: [...command] }),
    image,
    name,
    resources: {},
  }
  return { metadata: generatedMetadata({}), spec: { containers: [container], restartPolicy } }
}

async function fromCronJob(call: CommandCall, name: string): Promise<ApiObject> {
  const { client, environment, flags, resources, signal } = call
  const [type = '', from = '', ...more] = flags.text('from').split('/')
  if (from === '' || more.length > 0) {
    throw new CtlError(`from must be an existing cronjob: ${flags.text('from')}`)
  }
  const resource = await resources.find(type)
  if (resource.kind !== 'CronJob') throw new CtlError('from must be an existing cronjob')
  const namespace = namespaceOf(call)
  const cronJob = await client.get(targetPath({ resource, namespace, name: from }), { signal })
  const template = structOf(cronJob, 'spec', 'jobTemplate')
  const { labels, annotations } = structOf(template, 'metadata') as ObjectMeta
  const { apiVersion, kind, metadata } = cronJob
  const owner = { apiVersion, kind, name: from, uid: metadata.uid ?? '', controller: true }
  const instantiate = `cronjob.${environment.brand.labelDomain}/instantiate`
  return generatedObject({
    apiVersion: 'batch/v1',
    kind: 'Job',
    name,
    metadata: {
      annotations: { [instantiate]: 'manual', ...annotations },
      ...(labels && { labels }),
      ownerReferences: [owner],
    },
    content: { spec: structOf(template, 'spec'), status: {} },
  })
}

export const createJob: Command = generatorCommand({
  name: 'job',
  summary: 'Create a job of an image, or of a cron job',
  usage: 'job NAME --image=image [--from=cronjob/name] -- [COMMAND] [args...]',
  examples: [
    '# Create a job with a command',
    'kubectl create job my-job --image=busybox -- date',
    '',
    '# Create a job from a cron job named "a-cronjob"',
    'kubectl create job test-job --from=cronjob/a-cronjob',
  ],
  flags: [
    { name: 'image', type: 'string', help: 'Image that the container runs.' },
    {
      name: 'from',
      type: 'string',
      help: 'Cron job whose template the job gets, as cronjob/NAME.',
    },
  ],
  failure: 'failed to create job: ',
  build(call, name) {
    const { flags, behindDash } = call
    const [image, from] = [flags.text('image'), flags.text('from')]
    if ((image === '') === (from === '')) {
      throw new CtlError('either --image or --from must be specified')
    }
    if (from !== '') {
      if (behindDash.length > 0) throw new CtlError('cannot specify --from and command')
      return fromCronJob(call, name)
    }
    const template = jobTemplate(name, image, behindDash, 'Never')
    const content = { spec: { template }, status: {} }
    return generatedObject({ apiVersion: 'batch/v1', kind: 'Job', name, content })
  },
})
