import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

function hardOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => {
    const [resource, value, ...more] = pair.split('=')
    if (resource === undefined || value === undefined || more.length > 0) {
      throw new CtlError(`Invalid argument syntax ${pair}, expected <resource>=<value>`)
    }
    return [resource, value] as const
  })
  return Object.fromEntries(pairs)
}

export const createQuota: Command = generatorCommand({
  name: 'quota',
  aliases: ['resourcequota'],
  summary: 'Create a resource quota of limits',
  usage: 'quota NAME [--hard=key1=value1,key2=value2] [--scopes=Scope1,Scope2]',
  examples: [
    '# Create a new resource quota named my-quota',
    'kubectl create quota my-quota --hard=cpu=1,memory=1G,pods=2,services=3',
  ],
  flags: [
    {
      name: 'hard',
      type: 'string',
      help: 'Limits of the namespace as resource=quantity with commas, such as cpu=4,pods=20.',
    },
    {
      name: 'scopes',
      type: 'string',
      help: 'Scopes with commas, such as BestEffort; only pods of all of them count.',
    },
  ],
  failure: 'failed to create quota: ',
  build({ flags }, name) {
    const [hard, scopes] = [flags.text('hard'), flags.text('scopes')]
    const spec = {
      ...(hard !== '' && { hard: hardOf(hard) }),
      ...(scopes !== '' && { scopes: scopes.split(',') }),
    }
    return generatedObject({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      name,
      content: { spec, status: {} },
    })
  },
})
