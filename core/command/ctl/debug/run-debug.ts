import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { generateName } from '../../../base/api/metadata/generated-name.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import { attachNewContainer, type NewContainer } from '../streams/attach-new-pod.ts'
import { namedObject, podPath } from '../streams/pods-of.ts'
import { type DebugProfile, debugProfile } from './debug-profile.ts'

function environmentOf({ flags }: CommandCall): JsonObject {
  const env = flags.texts('env').map((pair) => {
    const at = pair.indexOf('=')
    if (at <= 0) throw new CtlError(`invalid env: ${pair}`)
    return { name: pair.slice(0, at), value: pair.slice(at + 1) }
  })
  return env.length === 0 ? {} : { env }
}

function wordsOf({ flags, behindDash }: CommandCall): JsonObject {
  if (behindDash.length === 0) return {}
  return { [flags.on('arguments-only') ? 'args' : 'command']: [...behindDash] }
}

/** The debugging container of a line. */
function debugContainer(call: CommandCall, name: string, profile: DebugProfile): JsonObject {
  const { flags } = call
  const policy = flags.text('image-pull-policy')
  return {
    name,
    image: flags.text('image'),
    ...(policy !== '' && { imagePullPolicy: policy }),
    ...wordsOf(call),
    ...environmentOf(call),
    ...(flags.on('stdin') && { stdin: true }),
    ...(flags.on('tty') && { tty: true }),
    ...(profile.securityContext && { securityContext: profile.securityContext }),
    terminationMessagePolicy: 'File',
  }
}

function containerName(call: CommandCall): string {
  const { environment, flags } = call
  const given = flags.text('container')
  if (given !== '') return given
  const name = generateName('debugger-', environment.runtime)
  if (!flags.on('quiet')) environment.out(`Defaulting debug container name to ${name}.\n`)
  return name
}

/** A container that was started for debugging. */
type Started = Pick<NewContainer, 'pod' | 'name' | 'list'>

async function addEphemeral(
  call: CommandCall,
  pod: ApiObject,
  profile: DebugProfile,
): Promise<Started> {
  const { client, flags, signal } = call
  const name = containerName(call)
  const target = flags.text('target')
  const container = {
    ...debugContainer(call, name, profile),
    ...(target !== '' && { targetContainerName: target }),
  }
  const body = { spec: { ephemeralContainers: [container] } }
  const path = podPath(pod, 'ephemeralcontainers')
  const changed = await client.patch(path, 'strategic', body, { signal })
  return { pod: changed, name, list: 'ephemeralContainerStatuses' }
}

const probes = {
  'keep-liveness': 'livenessProbe',
  'keep-readiness': 'readinessProbe',
  'keep-startup': 'startupProbe',
} as const

function imagesOf({ flags }: CommandCall): ReadonlyMap<string, string> {
  return new Map(
    flags.texts('set-image').map((pair) => {
      const at = pair.indexOf('=')
      if (at <= 0) throw new CtlError('--set-image must be in the form of CONTAINER=IMAGE')
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    }),
  )
}

/** A container of the copy of a pod. */
function copiedContainer(call: CommandCall, container: JsonObject, wanted: string): JsonObject {
  const { flags } = call
  const name = textOf(container, 'name')
  const images = imagesOf(call)
  const image = images.get(name) ?? images.get('*')
  const copy: Record<string, JsonObject[string]> = { ...container }
  for (const [flag, field] of Object.entries(probes)) {
    if (!flags.on(flag as keyof typeof probes)) delete copy[field]
  }
  if (image !== undefined) copy['image'] = image
  if (name !== wanted) return copy
  const own = flags.text('image')
  const words = wordsOf(call)
  if (Object.keys(words).length > 0) {
    delete copy['command']
    delete copy['args']
  }
  return {
    ...copy,
    ...words,
    ...(own !== '' && { image: own }),
    ...(flags.on('stdin') && { stdin: true }),
    ...(flags.on('tty') && { tty: true }),
  }
}

async function copyPod(call: CommandCall, pod: ApiObject, profile: DebugProfile): Promise<Started> {
  const { client, flags, signal } = call
  const spec = structOf(pod, 'spec')
  const wanted = flags.text('container')
  const old = objectsOf(spec, 'containers')
  const isKnown = old.some((each) => textOf(each, 'name') === wanted)
  const isChangingImagesAlone = flags.text('image') === '' && !isKnown
  const [first] = old
  const name = isKnown
    ? wanted
    : isChangingImagesAlone
      ? textOf(first ?? {}, 'name')
      : containerName(call)
  const copied = old.map((each) => copiedContainer(call, each, wanted))
  const containers =
    isKnown || isChangingImagesAlone ? copied : [...copied, debugContainer(call, name, profile)]
  const { ephemeralContainers: _, nodeName, initContainers, ...kept } = spec
  const shares = flags.has('share-processes')
    ? flags.on('share-processes')
    : profile.sharesProcesses
  const isSharing = flags.has('share-processes') || profile.sharesProcesses
  const { labels, annotations } = pod.metadata
  const keepsLabels = flags.on('keep-labels') || isChangingImagesAlone
  const namespace = pod.metadata.namespace ?? ''
  const copy = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: flags.text('copy-to'),
      namespace,
      ...(keepsLabels && labels && { labels }),
      ...(flags.on('keep-annotations') && annotations && { annotations }),
    },
    spec: {
      ...kept,
      ...(flags.on('same-node') && nodeName !== undefined && { nodeName }),
      ...(flags.on('keep-init-containers') && initContainers !== undefined && { initContainers }),
      ...(isSharing && { shareProcessNamespace: shares }),
      containers,
    },
  }
  if (flags.on('replace')) await client.delete(podPath(pod), { signal })
  const pods = resourcePath({ group: '', version: 'v1', resource: 'pods' }, { namespace })
  const made = await client.create(pods, copy, { signal, fieldManager: 'kubectl-debug' })
  return { pod: made, name, list: 'containerStatuses' }
}

async function debugNode(
  call: CommandCall,
  node: ApiObject,
  profile: DebugProfile,
): Promise<Started> {
  const { client, environment, flags, signal } = call
  const nodeName = node.metadata.name ?? ''
  const container = flags.text('container') || 'debugger'
  const name = generateName(`node-debugger-${nodeName}-`, environment.runtime)
  if (!flags.on('quiet')) {
    environment.out(
      `Creating debugging pod ${name} with container ${container} on node ${nodeName}.\n`,
    )
  }
  const root = { mountPath: '/host', name: 'host-root' }
  const namespace = namespaceOf(call)
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
    spec: {
      containers: [
        {
          ...debugContainer(call, container, profile),
          ...(profile.isOnHost && { volumeMounts: [root] }),
        },
      ],
      nodeName,
      restartPolicy: 'Never',
      tolerations: [{ operator: 'Exists' }],
      ...(profile.isOnHost && {
        hostIPC: true,
        hostNetwork: true,
        hostPID: true,
        volumes: [{ name: 'host-root', hostPath: { path: '/' } }],
      }),
    },
  }
  const pods = resourcePath({ group: '', version: 'v1', resource: 'pods' }, { namespace })
  const made = await client.create(pods, pod, { signal, fieldManager: 'kubectl-debug' })
  return { pod: made, name: container, list: 'containerStatuses' }
}

/** @throws CtlError for flags that do not go together */
function check({ args, behindDash, flags }: CommandCall): string {
  const names = args.slice(0, args.length - behindDash.length)
  const isCopying = flags.text('copy-to') !== ''
  if (flags.text('image') === '' && !isCopying) {
    throw new CtlError('you must specify --image when not using --copy-to.')
  }
  if (flags.text('target') !== '' && isCopying) {
    throw new CtlError('--target is incompatible with --copy-to. Use --share-processes instead.')
  }
  const ofCopies = ['same-node', 'replace'] as const
  for (const flag of isCopying ? [] : ofCopies) {
    if (flags.on(flag)) throw new CtlError(`--${flag} may only be used with --copy-to.`)
  }
  if (flags.texts('set-image').length > 0 && !isCopying) {
    throw new CtlError('--set-image may only be used with --copy-to.')
  }
  if (flags.on('tty') && !flags.on('stdin')) {
    throw new CtlError('-i/--stdin is required for containers with -t/--tty=true')
  }
  const [name] = names
  if (name === undefined) throw new CtlError('NAME is required for debug')
  return name
}

/** The command `debug`. @returns the exit code of the debugging container where the terminal was attached */
export async function runDebug(call: CommandCall): Promise<number> {
  const { environment, flags } = call
  const given = check(call)
  const wanted = flags.text('profile')
  debugProfile(wanted, false)
  const target = flags.text('target')
  if (target !== '' && !flags.on('quiet')) {
    environment.out(
      `Targeting container ${JSON.stringify(target)}. If you don't see processes from this container it may be because the container runtime doesn't support this feature.\n`,
    )
  }
  if (wanted === 'legacy' && !flags.on('quiet')) {
    environment.err(
      '--profile=legacy is deprecated and will be removed in the future. It is recommended to explicitly specify a profile, for example "--profile=general".\n',
    )
  }
  const { object } = await namedObject(call, [given])
  const profile = debugProfile(wanted, object.kind === 'Node')
  const started = await startDebugging(call, object, profile)
  const attaches = flags.has('attach') ? flags.on('attach') : flags.on('stdin')
  if (!attaches) return 0
  const code = await attachNewContainer(call, { ...started, hasTty: flags.on('tty') })
  const { pod, name, list } = started
  if (list === 'ephemeralContainerStatuses' && flags.on('tty') && !flags.on('quiet')) {
    environment.out(
      `Session ended, the ephemeral container will not be restarted but may be reattached using 'kubectl attach ${pod.metadata.name} -c ${name} -i -t' if it is still running\n`,
    )
  }
  return code
}

function startDebugging(
  call: CommandCall,
  object: ApiObject,
  profile: DebugProfile,
): Promise<Started> {
  if (object.kind === 'Node') return debugNode(call, object, profile)
  if (object.kind !== 'Pod') {
    throw new CtlError(
      `${JSON.stringify(`${object.apiVersion}, Kind=${object.kind}`)} not supported by debug`,
    )
  }
  return call.flags.text('copy-to') === ''
    ? addEphemeral(call, object, profile)
    : copyPod(call, object, profile)
}
