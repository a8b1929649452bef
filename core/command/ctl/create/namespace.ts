import type { Command } from '../command.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

export const createNamespace: Command = generatorCommand({
  name: 'namespace',
  aliases: ['ns'],
  summary: 'Create a namespace',
  usage: 'namespace NAME',
  examples: [
    '# Create a new namespace named my-namespace',
    'kubectl create namespace my-namespace',
  ],
  flags: [],
  build: (_call, name) =>
    generatedObject({
      apiVersion: 'v1',
      kind: 'Namespace',
      name,
      content: { spec: {}, status: {} },
    }),
})
