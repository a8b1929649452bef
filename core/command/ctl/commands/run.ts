import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { loadPart } from '../../../base/execution/lazy.ts'
import { parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
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
import { podRunningTimeoutFlag, processFlags } from '../streams/stream-flags.ts'
import { dryRunOf } from '../write-options.ts'
import { patchLocally, patchTypes } from './patch.ts'

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
    ...(flags.on('stdin') && { stdin: true }),
    ...(flags.on('stdin') && !flags.on('leave-stdin-open') && { stdinOnce: true }),
    ...(flags.on('tty') && { tty: true }),
    ...(flags.on('privileged') && { securityContext: { privileged: true } }),
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

/** Whether the terminal is attached to the pod. */
function isAttached({ flags }: CommandCall): boolean {
  return flags.has('attach') ? flags.on('attach') : flags.on('stdin')
}

/** @throws CtlError for flags of a terminal that do not go together */
function checkAttached(call: CommandCall): void {
  const { flags } = call
  const attached = isAttached(call)
  if (flags.on('tty') && !flags.on('stdin')) {
    throw new CtlError('-i/--stdin is required for containers with -t/--tty=true')
  }
  if (attached && dryRunOf(call) !== 'none') {
    throw new CtlError(
      "--dry-run=[server|client] can't be used with attached containers options (--attach, --stdin, or --tty)",
    )
  }
  if (flags.on('rm') && !attached) {
    throw new CtlError('--rm should only be used for attached containers')
  }
}

/** The pod with what `--overrides` says. @throws CtlError */
async function overridden(call: CommandCall, pod: ApiObject): Promise<ApiObject> {
  const { flags, resources } = call
  const text = flags.text('overrides')
  if (text === '') return pod
  const wanted = flags.text('override-type')
  const type = patchTypes.find((each) => each === wanted)
  if (!type) throw new CtlError(`invalid override type: ${wanted}`)
  const resource = await resources.find('pods')
  try {
    return await patchLocally(call, resource, pod, type, parseJson(text).value)
  } catch (error) {
    if (error instanceof ParseError) throw new CtlError('Invalid JSON Patch')
    throw error
  }
}

/** Creates the pod, and joins its process; with `--rm` it is deleted afterwards. @returns the exit code of its container */
async function runAttached(call: CommandCall, made: ApiObject): Promise<number> {
  const { client, environment, flags, signal } = call
  const pod = await createGenerated(call, made, 'created', () => undefined)
  const [container] = objectsOf(structOf(pod, 'spec'), 'containers')
  const name = textOf(container ?? {}, 'name')
  const hasTty = flags.on('tty')
  const { attachNewContainer } = await loadPart(() => import('../streams/attach-new-pod.ts'))
  try {
    return await attachNewContainer(call, { pod, name, list: 'containerStatuses', hasTty })
  } finally {
    if (flags.on('rm') && !signal.aborted) {
      const { namespace = '', name: own = '' } = pod.metadata
      const path = resourcePath(
        { group: '', version: 'v1', resource: 'pods' },
        { namespace, name: own },
      )
      await client.delete(path, { signal })
      environment.out(`pod ${JSON.stringify(own)} deleted\n`)
    }
  }
}

async function run(call: CommandCall): Promise<number> {
  const { flags } = call
  if (!flags.has('image')) throw new CtlError('required flag(s) "image" not set')
  const name = nameOf(call)
  if (!image.test(flags.text('image'))) {
    throw new CtlError(`Invalid image name "${flags.text('image')}": invalid reference format`)
  }
  if (!restarts.includes(flags.text('restart'))) {
    throw usageError(call, `invalid restart policy: ${flags.text('restart')}`)
  }
  checkAttached(call)
  const pod = await overridden(call, podOf(call, name))
  if (flags.on('expose')) {
    if (!flags.has('port')) throw usageError(call, '--port must be set when exposing a service')
    await createGenerated(call, serviceOf(call, name, pod.metadata.labels ?? {}))
  }
  if (isAttached(call)) return runAttached(call, pod)
  await createGenerated(call, pod)
  return 0
}

export const runCommand: Command = {
  name: 'run',
  summary: 'Run an image in a pod of its own',
  usage:
    'run NAME --image=image [--env="key=value"] [--port=port] [--dry-run=server|client] [--command] -- [COMMAND] [args...] [options]',
  description: 'Run an image in a pod of its own, without a controller.',
  examples: [
    '# Start a nginx pod',
    'kubectl run nginx --image=nginx',
    '',
    '# Dry run; print the corresponding API objects without creating them',
    'kubectl run nginx --image=nginx --dry-run=client -o yaml',
    '',
    '# Start a busybox pod, keep it in the foreground, and delete it when it exits',
    'kubectl run -i -t busybox --image=busybox --restart=Never --rm',
    '',
    '# Start the pod using a different command and custom arguments',
    'kubectl run nginx --image=nginx --command -- <cmd> <arg1> ... <argN>',
  ],
  flags: [
    { name: 'image', type: 'string', help: 'Image that the container runs.' },
    { name: 'port', type: 'integer', help: 'Port that the container listens at.' },
    {
      name: 'env',
      type: 'repeated',
      help: 'Environment variable of the container as NAME=value; may be repeated.',
    },
    {
      name: 'labels',
      shorthand: 'l',
      type: 'string',
      help: 'Labels of the pod as key=value with commas; run=NAME unless given.',
    },
    { name: 'annotations', type: 'repeated', help: 'Annotations of the pod as key=value.' },
    {
      name: 'restart',
      type: 'string',
      initial: 'Always',
      values: restarts,
      help: "When the pod's container starts again: Always, OnFailure or Never.",
    },
    {
      name: 'image-pull-policy',
      type: 'string',
      values: ['Always', 'IfNotPresent', 'Never'],
      help: 'When the image is pulled: Always, IfNotPresent or Never.',
    },
    {
      name: 'command',
      type: 'boolean',
      help: 'Take the words behind -- as the command of the container, in place of its arguments.',
    },
    {
      name: 'expose',
      type: 'boolean',
      help: 'Make a service for the pod, too, at the port of --port.',
    },
    {
      name: 'overrides',
      type: 'string',
      help: 'JSON that is merged into the generated object before it is sent.',
    },
    {
      name: 'override-type',
      type: 'string',
      initial: 'merge',
      values: patchTypes,
      help: 'How --overrides changes the object: json, merge or strategic.',
    },
    ...processFlags.filter(({ name }) => name !== 'container'),
    {
      name: 'attach',
      type: 'boolean',
      help: 'Wait until the pod runs, and show its output; true with -i unless you say otherwise.',
    },
    {
      name: 'rm',
      type: 'boolean',
      help: 'Delete the pod when its container has ended; for -i and --attach.',
    },
    {
      name: 'leave-stdin-open',
      type: 'boolean',
      help: 'Keep standard input open once the first client has left; for -i.',
    },
    { name: 'privileged', type: 'boolean', help: 'Run the container with all rights of the node.' },
    podRunningTimeoutFlag('1m0s'),
    dryRunFlag,
    outputFlag,
    saveConfigFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-run'),
  ],
  run,
}
