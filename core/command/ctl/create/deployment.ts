import type { JsonObject } from '../../../base/api/json.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { containerName, generatedMetadata, generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

function containersOf({ flags, behindDash }: CommandCall): JsonObject[] {
  const images = flags.texts('image')
  if (images.length > 1 && behindDash.length > 0) {
    throw new CtlError('cannot specify multiple --image options and command')
  }
  const port = flags.integer('port')
  return images.map((image, at) => ({
    ...(behindDash.length > 0 && { command: [...behindDash] }),
    image,
    name: containerName(image),
    ...(port >= 0 && at === 0 && { ports: [{ containerPort: port }] }),
    resources: {},
  }))
}

export const createDeployment: Command = generatorCommand({
  name: 'deployment',
  aliases: ['deploy'],
  summary: 'Create a deployment of one or more images',
  usage: 'deployment NAME --image=image -- [COMMAND] [args...]',
  examples: [
    '# Create a deployment named my-dep that runs the nginx image with 3 replicas and exposes port 80',
    'kubectl create deployment my-dep --image=nginx --replicas=3 --port=80',
    '',
    '# Create a deployment with a command',
    'kubectl create deployment my-dep --image=busybox -- date',
  ],
  flags: [
    { name: 'image', type: 'list', help: 'Images of the containers; may be repeated.' },
    {
      name: 'replicas',
      shorthand: 'r',
      type: 'integer',
      initial: '1',
      help: 'Replicas of the deployment.',
    },
    {
      name: 'port',
      type: 'integer',
      initial: '-1',
      help: 'Port that the containers listen at.',
    },
  ],
  failure: 'failed to create deployment: ',
  build(call, name) {
    const { flags } = call
    if (!flags.has('image')) throw new CtlError('required flag(s) "image" not set')
    const replicas = flags.integer('replicas')
    if (replicas < 0) throw new CtlError(`invalid replicas: ${replicas}, must be >= 0`)
    const labels = { app: name }
    const spec = {
      replicas,
      selector: { matchLabels: labels },
      strategy: {},
      template: {
        metadata: generatedMetadata({ labels }),
        spec: { containers: containersOf(call) },
      },
    }
    const content = { spec, status: {} }
    return generatedObject({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name,
      metadata: { labels },
      content,
    })
  },
})
