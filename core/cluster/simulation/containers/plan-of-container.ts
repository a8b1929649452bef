import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { once } from '../../../base/execution/once.ts'
import type { ProcessWorld } from '../processes/program.ts'
import { endless, type ProgramEnd } from '../processes/timed-process.ts'
import { runCommand } from '../shell/run-command.ts'
import type { SimulationSettings } from '../simulation-settings.ts'
import {
  behaviourOfAnnotations,
  behaviourOfOption,
  type ContainerBehaviour,
} from './behaviour-settings.ts'
import type { ContainerPlan, FindEnd, PodContainer, StartInWorld } from './container-plan.ts'
import { chosenBy, fullImageName, givenFor } from './image-name.ts'
import {
  expandedWords,
  functionProcess,
  type MainProcess,
  mainProcessOf,
  mainProgram,
} from './main-program.ts'
import { isPrivateImage, pullErrorOf } from './pull-errors.ts'
import { isStartable } from './variable-references.ts'

const cannotStart =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process'

/** Behaviour of a container by options and annotations; annotations win. */
export function behaviourOf(
  pod: corev1.Pod,
  container: PodContainer,
  { images }: SimulationSettings,
): ContainerBehaviour {
  const option = givenFor(container.image ?? '', images)
  const annotated = behaviourOfAnnotations(pod, container.name)
  return option ? { ...behaviourOfOption(option), ...annotated } : annotated
}

/** Whether a container is to end by its place in the pod: it is no sidecar, and its pod does not always restart it. */
function isTask(pod: corev1.Pod, container: PodContainer): boolean {
  const { initContainers, restartPolicy } = pod.spec
  const isInit = initContainers?.some(({ name }) => name === container.name)
  if (isInit) return container.restartPolicy !== 'Always'
  return restartPolicy === 'Never' || restartPolicy === 'OnFailure'
}

function ownEnd(
  pod: corev1.Pod,
  container: PodContainer,
  main: MainProcess,
  id: string,
  findEnd: FindEnd,
): ProgramEnd {
  // A server is started on the clock when it is first asked for something.
  if (main.kind === 'image' && main.words) return findEnd('main', undefined)
  if (main.kind === 'image' && main.image.kind === 'server') return endless
  if (main.kind === 'unknown') {
    return isTask(pod, container)
      ? { after: 500 + chosenBy(`task ${id}`, 1500), exitCode: 0 }
      : endless
  }
  return findEnd('main', (world, meter) => mainProgram(container, world, id, meter))
}

function chosenEnd(behaviour: ContainerBehaviour, own: () => ProgramEnd): ProgramEnd {
  const { exitCode, exitAfter, oomAfter } = behaviour
  if (oomAfter !== undefined && oomAfter <= (exitAfter ?? Infinity)) {
    return { after: oomAfter, exitCode: 137, isOom: true }
  }
  if (exitAfter !== undefined) return { after: exitAfter, exitCode: exitCode ?? 0 }
  if (exitCode !== undefined) return { after: 1000, exitCode }
  return own()
}

/** The end of a container by that of its main process. */
export function endOfProgram({ exitCode, isOom, message }: ProgramEnd): ContainerPlan['end'] {
  const reason = isOom ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error'
  return { exitCode, reason, ...(message !== undefined && { message }) }
}

/** How a process ends when it is asked to: most servers soon; a command as process 1 ignores the request until it is killed. */
function stopOf(
  main: MainProcess,
  id: string,
  stopAfter: number | undefined,
): ContainerPlan['stop'] {
  if (main.kind === 'command') return { afterMs: stopAfter ?? Infinity, exitCode: 0 }
  const image = main.kind === 'image' ? main.image : undefined
  const own = main.kind === 'image' && main.words ? image?.stopAfter?.(main.words) : undefined
  const afterMs = stopAfter ?? own ?? 50 + chosenBy(`stop ${id}`, 150)
  return { afterMs, exitCode: image?.stopCode ?? 0 }
}

/** Why the main process of a container cannot be started; undefined where it can. */
function ownStartError(main: MainProcess, world: () => ProcessWorld): string | undefined {
  if (main.kind === 'absent') {
    return `${cannotStart}: error during container init: exec: "${main.command}": executable file not found in $PATH`
  }
  if (main.kind !== 'command') return undefined
  const variables = world().environment
  const texts = [...expandedWords(main.words, variables), ...variables.values()]
  return isStartable(texts)
    ? undefined
    : `${cannotStart}: exec: "${main.words[0] ?? ''}": argument list too long`
}

/** Starts the HTTP request of a lifecycle hook. */
export type StartCall = (action: corev1.HTTPGetAction) => StartInWorld

/**
 * What a container does, decided by its pod's uid where nothing else decides it. `findEnd` is asked only where it matters. `apiEnd` says
 * how the program ends where it is a client of the API; without `startCall` hooks send no HTTP requests.
 */
export function planOfContainer(
  pod: corev1.Pod,
  container: PodContainer,
  settings: SimulationSettings,
  findEnd: FindEnd,
  world: () => ProcessWorld,
  textOf: (path: string) => string | undefined,
  apiEnd?: () => ProgramEnd,
  startCall?: StartCall,
): ContainerPlan {
  const id = `${pod.metadata.uid ?? ''} ${container.name}`
  const behaviour = behaviourOf(pod, container, settings)
  const main = once((): MainProcess => {
    if (apiEnd) return { kind: 'unknown' }
    if (givenFor(container.image ?? '', settings.programs)) return functionProcess
    return mainProcessOf(container, {
      lacksUnknown: settings.unknownPrograms === 'fail',
      textOf: (path) => (container.volumeMounts ? textOf(path) : undefined),
    })
  })
  const exit = once(() =>
    chosenEnd(behaviour, apiEnd ?? (() => ownEnd(pod, container, main(), id, findEnd))),
  )
  const { image = '' } = container
  const isGiven = once(
    () => (givenFor(image, settings.images) ?? givenFor(image, settings.programs)) !== undefined,
  )
  const startError = once(() => behaviour.startError ?? ownStartError(main(), world))
  const postStart = once(() => hookEndOf(container, 'postStart', findEnd, startCall))
  const preStop = once(() => hookEndOf(container, 'preStop', findEnd, startCall))
  return {
    get pullError() {
      return behaviour.pullError ?? (isGiven() ? undefined : pullErrorOf(image, settings))
    },
    get isPrivate() {
      return behaviour.private ?? (!isGiven() && isPrivateImage(image))
    },
    pullDelay: behaviour.pullDelay ?? 50 + chosenBy(`pull ${id}`, 250),
    checkDelay: behaviour.pullDelay ?? 10 + chosenBy(`check ${id}`, 20),
    imageBytes: 1_000_000 + chosenBy(fullImageName(image), 200_000_000),
    startDelay: behaviour.startDelay ?? 10 + chosenBy(`start ${id}`, 40),
    get startError() {
      return startError()
    },
    get exitAfter() {
      return exit().after
    },
    get end() {
      return {
        ...endOfProgram(exit()),
        ...(behaviour.message !== undefined && { message: behaviour.message }),
      }
    },
    readyDelay: behaviour.readyDelay ?? 0,
    probes: {
      ...(behaviour.startupProbe && { startup: behaviour.startupProbe }),
      ...(behaviour.readinessProbe && { readiness: behaviour.readinessProbe }),
      ...(behaviour.livenessProbe && { liveness: behaviour.livenessProbe }),
    },
    get postStart() {
      return postStart()
    },
    get preStop() {
      return preStop()
    },
    get stop() {
      return stopOf(main(), id, behaviour.stopAfter)
    },
  }
}

/** How a container's lifecycle hook ends; undefined where it has none. */
function hookEndOf(
  container: PodContainer,
  hook: 'postStart' | 'preStop',
  findEnd: FindEnd,
  startCall: StartCall | undefined,
): ProgramEnd | undefined {
  const handler = container.lifecycle?.[hook]
  if (handler?.sleep) return { after: Number(handler.sleep.seconds) * 1000, exitCode: 0 }
  if (handler?.httpGet && startCall) return findEnd(hook, startCall(handler.httpGet))
  if (!handler?.exec) return undefined
  const { command = [] } = handler.exec
  return findEnd(hook, (world, meter) => runCommand(world, command, meter))
}
