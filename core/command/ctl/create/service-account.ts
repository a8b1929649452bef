import type { Command } from '../command.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

export const createServiceAccount: Command = generatorCommand({
  name: 'serviceaccount',
  aliases: ['sa'],
  summary: 'Create a service account',
  usage: 'serviceaccount NAME',
  examples: ['kubectl create serviceaccount my-service-account'],
  flags: [],
  failure: 'failed to create serviceaccount: ',
  build: (_call, name) =>
    generatedObject({ apiVersion: 'v1', kind: 'ServiceAccount', name, content: {} }),
})
