import type { Command } from '../command.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'
import { dataFlags, literalData } from './literal-data.ts'

export const createConfigMap: Command = generatorCommand({
  name: 'configmap',
  aliases: ['cm'],
  summary: 'Create a config map from files, folders or values',
  usage: 'configmap NAME [--from-file=[key=]source] [--from-literal=key1=value1]',
  examples: [
    '# Create a new config map named my-config with key1=config1 and key2=config2',
    'kubectl create configmap my-config --from-literal=key1=config1 --from-literal=key2=config2',
    '',
    '# Create a new config map named my-config from a file',
    'kubectl create configmap my-config --from-file=app.properties',
  ],
  flags: dataFlags('configmap'),
  failure: 'failed to create configmap: ',
  async build(call, name) {
    const data = await literalData(call, 'ConfigMap', name)
    const content = data.size > 0 ? { data: Object.fromEntries(data) } : {}
    return generatedObject({ apiVersion: 'v1', kind: 'ConfigMap', name, content })
  },
})
