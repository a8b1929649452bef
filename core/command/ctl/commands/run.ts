import type { JsonObject } from '../../../base/api/json.ts'
import type { Command, CommandCall } from '../command.ts'
import { generatedObject } from '../create/generated-object.ts'
import { createGenerated, nameOf } from '../create/generator.ts'
import { matchLabelsOf } from '../create/match-labels.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  outputFlag,
  saveConfigFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'

const restarts = ['Always', 'OnFailure', 'Never']

/** Characters of an image reference; its parts are checked when the image is pulled. */
const image = /^[a-zA-Z0-9][\w.\-/:]*(?:@[\w:+.-]+)?$/

function environmentOf({ flags }: CommandCall): JsonObject {
  const env = flags.texts('env').map((text) => {
    const at = text.indexOf('=')
    if (at <= 0) throw new CtlError(`invalid env: ${text}`)
    return { name: text.slice(0, at), value: text.slice(at + 1) }
  })
  return env.length === 0 ? {} : { env }
}

function containerOf(call: CommandCall, name: string): JsonObject {
  const { behindDash, flags } = call
  const policy = flags.text('image-pull-policy')
  const words =
    behindDash.length === 0 ? {} : { [flags.on('command') ? 'command' : 'args']: [...behindDash] }
  return {
    ...words,
    ...environmentOf(call),
    image: flags.text('image'),
    ...(policy !== '' && { imagePullPolicy: policy }),
    name,
    ...(flags.has('port') && { ports: [{ containerPort: flags.integer('port') }] }),
    resources: {},
  }
}

function podOf(call: CommandCall, name: string) {
  const { flags } = call
  const restartPolicy = flags.text('restart')
  const spec = { containers: [containerOf(call, name)], dnsPolicy: 'ClusterFirst', restartPolicy }
  const annotations = flags.texts('annotations')
  const metadata = {
    ...(annotations.length > 0 && { annotations: matchLabelsOf(annotations.join(',')) }),
    labels: flags.has('labels') ? matchLabelsOf(flags.text('labels')) : { run: name },
  }
  return generatedObject({
    apiVersion: 'v1',
    kind: 'Pod',
    name,
    metadata,
    content: { spec, status: {} },
  })
}

function serviceOf({ flags }: CommandCall, name: string, selector: Record<string, string>) {
  const port = flags.integer('port')
  const spec = { ports: [{ port, protocol: 'TCP', targetPort: port }], selector }
  const content = { spec, status: { loadBalancer: {} } }
  return generatedObject({ apiVersion: 'v1', kind: 'Service', name, content })
}

async function run(call: CommandCall): Promise<void> {
  const { flags } = call
  if (!flags.has('image')) throw new CtlError('required flag(s) "image" not set')
  const name = nameOf(call)
  if (!image.test(flags.text('image'))) {
    throw new CtlError(`Invalid image name "${flags.text('image')}": invalid reference format`)
  }
  if (!restarts.includes(flags.text('restart'))) {
    throw usageError(call, `invalid restart policy: ${flags.text('restart')}`)
  }
  const pod = podOf(call, name)
  if (flags.on('expose')) {
    if (!flags.has('port')) throw usageError(call, '--port must be set when exposing a service')
    await createGenerated(call, serviceOf(call, name, pod.metadata.labels ?? {}))
  }
  await createGenerated(call, pod)
}

export const runCommand: Command = {
  name: 'run',
  summary: 'Run a particular image on the cluster',
  usage:
    'run NAME --image=image [--env="key=value"] [--port=port] [--dry-run=server|client] [--command] -- [COMMAND] [args...] [options]',
  description: 'Create and run a particular image in a pod.',
  examples: [
    '# Start a nginx pod',
    'kubectl run nginx --image=nginx',
    '',
    '# Dry run; print the corresponding API objects without creating them',
    'kubectl run nginx --image=nginx --dry-run=client -o yaml',
    '',
    '# Start the pod using a different command and custom arguments',
    'kubectl run nginx --image=nginx --command -- <cmd> <arg1> ... <argN>',
  ],
  flags: [
    { name: 'image', type: 'string', help: 'The image for the container to run.' },
    { name: 'port', type: 'integer', help: 'The port that this container exposes.' },
    { name: 'env', type: 'repeated', help: 'Environment variables to set in the container.' },
    {
      name: 'labels',
      shorthand: 'l',
      type: 'string',
      help: 'Comma separated labels to apply to the pod.',
    },
    { name: 'annotations', type: 'repeated', help: 'Annotations to apply to the pod.' },
    {
      name: 'restart',
      type: 'string',
      initial: 'Always',
      values: restarts,
      help: 'The restart policy for this Pod. Legal values [Always, OnFailure, Never].',
    },
    {
      name: 'image-pull-policy',
      type: 'string',
      values: ['Always', 'IfNotPresent', 'Never'],
      help: 'The image pull policy for the container.',
    },
    {
      name: 'command',
      type: 'boolean',
      help: "Use the words behind -- as the 'command' field in the container, rather than the 'args' field.",
    },
    {
      name: 'expose',
      type: 'boolean',
      help: 'Create a ClusterIP service associated with the pod. Requires `--port`.',
    },
    dryRunFlag,
    outputFlag,
    saveConfigFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-run'),
  ],
  run,
}
