import type { Command } from '../command.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

export const createPriorityClass: Command = generatorCommand({
  name: 'priorityclass',
  aliases: ['pc'],
  summary: 'Create a priority class',
  usage: 'priorityclass NAME --value=VALUE --global-default=BOOL',
  examples: [
    '# Create a priority class named high-priority',
    'kubectl create priorityclass high-priority --value=1000 --description="high priority"',
  ],
  flags: [
    {
      name: 'value',
      type: 'integer',
      initial: '0',
      help: 'Priority of pods of the class; higher ones are scheduled first.',
    },
    {
      name: 'global-default',
      type: 'boolean',
      help: 'Whether pods that name no class get this one.',
    },
    { name: 'description', type: 'string', help: 'What the priority class is for.' },
    {
      name: 'preemption-policy',
      type: 'string',
      initial: 'PreemptLowerPriority',
      values: ['PreemptLowerPriority', 'Never'],
      help: 'Whether pods of the class may evict others of lower priority: PreemptLowerPriority or Never.',
    },
  ],
  failure: 'failed to create priorityclass: ',
  build({ flags, environment }, name) {
    const description = flags.text('description')
    const content = {
      ...(description !== '' && { description }),
      ...(flags.on('global-default') && { globalDefault: true }),
      preemptionPolicy: flags.text('preemption-policy'),
      value: flags.integer('value'),
    }
    const apiVersion = `scheduling.${environment.brand.apiDomain}/v1`
    return generatedObject({ apiVersion, kind: 'PriorityClass', name, content })
  },
})
