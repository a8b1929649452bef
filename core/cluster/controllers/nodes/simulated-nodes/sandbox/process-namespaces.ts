import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import {
  type ChildProcess,
  mainProcesses,
} from '../../../../simulation/containers/main-processes.ts'
import { endsByDefault, signalNumbers } from '../../../../simulation/processes/process-signals.ts'
import {
  type ProcessEntry,
  type ProcessRoom,
  ProcessTable,
} from '../../../../simulation/processes/process-table.ts'

export interface ProcessNamespaceParts {
  /** Room of the processes of all pods. */
  readonly processes: ProcessRoom
  now(): number
  /** The pod as it is now; undefined once it is deleted. */
  current(pod: corev1.Pod): corev1.Pod | undefined
  /** The other pods on the node of a pod. */
  beside?(pod: corev1.Pod): Iterable<corev1.Pod>
  /** The main process of a run of a container. */
  first(pod: corev1.Pod, spec: PodContainer, run: number): Omit<ProcessEntry, 'pid'>
  /** Ends a run of a container with that exit code, as its main process ends with a child of it. */
  end(pod: corev1.Pod, spec: PodContainer, run: number, exitCode: number): void
}

/** A process that a namespace has before those of the containers: what holds it, and whose it is. */
interface Holder {
  readonly words: readonly string[]
  readonly uid: number
}

const pause: Holder = { words: ['/pause'], uid: 65_535 }

/** What runs on a node beside its pods, where a pod is in the node's namespace (`hostPID`); the processes of the pods follow it. */
const ofNode: readonly Holder[] = [
  { words: ['/sbin/init'], uid: 0 },
  { words: ['/usr/bin/containerd'], uid: 0 },
  {
    words: [
      '/usr/bin/kubelet',
      '--kubeconfig=/etc/kubernetes/kubelet.conf',
      '--config=/var/lib/kubelet/config.yaml',
      '--container-runtime-endpoint=unix:///run/containerd/containerd.sock',
    ],
    uid: 0,
  },
]

const ignore = (): void => undefined

/** A main process in a table that containers share. */
interface Main {
  readonly run: number
  readonly pid: number
  /** The processes that it has started. */
  readonly children: Set<number>
}

/**
 * The PID namespaces of a pod: one for each run of a container, one for all where they share it (`shareProcessNamespace`, `hostPID`),
 * and for a debug container that of its target.
 */
export class ProcessNamespaces {
  readonly #parts: ProcessNamespaceParts
  #shared: ProcessTable | undefined
  readonly #own = new Map<string, { readonly run: number; readonly table: ProcessTable }>()

  constructor(parts: ProcessNamespaceParts) {
    this.#parts = parts
  }

  /** The table of a run of a container. */
  of(pod: corev1.Pod, spec: PodContainer, run: number): ProcessTable {
    const { shareProcessNamespace, hostPID } = pod.spec
    if (shareProcessNamespace === true || hostPID === true) {
      this.#shared ??= this.#tableOf(pod, hostPID === true ? ofNode : [pause], () => true)
      return this.#shared
    }
    const name = ('targetContainerName' in spec && spec.targetContainerName) || spec.name
    const target = runningIn(pod, name)
    const own = name === spec.name || !target ? { spec, run } : target
    const known = this.#own.get(own.spec.name)
    if (known?.run === own.run) return known.table
    const isIn = (each: PodContainer): boolean =>
      each.name === own.spec.name ||
      ('targetContainerName' in each && each.targetContainerName === own.spec.name)
    known?.table.close()
    const table = this.#tableOf(pod, [], isIn, own)
    this.#own.set(own.spec.name, { run: own.run, table })
    return table
  }

  clear(): void {
    this.#shared?.close()
    this.#shared = undefined
    for (const { table } of this.#own.values()) table.close()
    this.#own.clear()
  }

  /** A table of some containers: main processes are in it as long as they run. `always` is there whatever the pod's status says. */
  #tableOf(
    pod: corev1.Pod,
    holders: readonly Holder[],
    isIn: (container: PodContainer) => boolean,
    always?: RunningContainer,
  ): ProcessTable {
    const parts = this.#parts
    const mains = new Map<string, Main>()
    let hasBeside = holders !== ofNode
    const refresh = (): void => {
      if (!hasBeside) this.#addBeside(table, pod)
      hasBeside = true
      const running = runningOf(parts.current(pod) ?? pod).filter(
        ({ spec }) => isIn(spec) && spec.name !== always?.spec.name,
      )
      if (always) running.unshift(always)
      const isCurrent = (name: string, { run }: Main): boolean =>
        running.some((each) => each.spec.name === name && each.run === run)
      for (const [name, main] of Array.from(mains)) {
        if (isCurrent(name, main)) continue
        for (const pid of [main.pid, ...main.children]) table.remove(pid)
        mains.delete(name)
      }
      for (const { spec, run } of running) {
        if (mains.has(spec.name)) continue
        const entry = table.addMain((pid) => ({ pid, ...parts.first(pod, spec, run) }))
        if (!entry) continue
        const children = new Set<number>()
        mains.set(spec.name, { run, pid: entry.pid, children })
        const end = (exitCode: number): void => parts.end(pod, spec, run, exitCode)
        for (const child of mainProcesses(spec).children) {
          addChild(table, child, entry, children, end)
        }
      }
    }
    const table = new ProcessTable(refresh, parts.processes)
    for (const { words, uid } of holders) {
      const startedAt = parts.now()
      table.addMain((pid) => ({ pid, parent: 0, uid, words, startedAt, signal: ignore }))
    }
    return table
  }

  /** Adds the main processes of the other pods of a node, as they are at the first look. */
  #addBeside(table: ProcessTable, pod: corev1.Pod): void {
    const parts = this.#parts
    for (const other of parts.beside?.(pod) ?? []) {
      for (const { spec, run } of runningOf(other)) {
        const main = table.add((pid) => ({ pid, ...parts.first(other, spec, run) }))
        if (!main) return
        for (const { uid = main.uid, words } of mainProcesses(spec).children) {
          const { pid: parent, startedAt } = main
          table.add((pid) => ({ pid, parent, uid, words, startedAt, signal: ignore }))
        }
      }
    }
  }
}

/** Adds a process that a main process has started. `end` ends the main process with an exit code. */
function addChild(
  table: ProcessTable,
  child: ChildProcess,
  main: ProcessEntry,
  children: Set<number>,
  end: (exitCode: number) => void,
): void {
  const { uid = main.uid, words, isReplaced } = child
  const { pid: parent, startedAt } = main
  const added = table.addMain((pid) => ({
    pid,
    parent,
    uid,
    words,
    startedAt,
    signal(name) {
      if (!children.has(pid) || !endsByDefault(name)) return
      table.remove(pid)
      children.delete(pid)
      if (isReplaced === true) addChild(table, child, main, children, end)
      else end(128 + signalNumbers[name])
    },
  }))
  if (added) children.add(added.pid)
}

export interface RunningContainer {
  readonly spec: PodContainer
  /** Its restarts. */
  readonly run: number
}

/** The containers of a pod that run, in the order of their start. */
export function runningOf({ spec, status }: corev1.Pod): RunningContainer[] {
  const specs: readonly PodContainer[] = [
    ...(spec.initContainers ?? []),
    ...(spec.containers ?? []),
    ...(spec.ephemeralContainers ?? []),
  ]
  const statuses = [
    ...(status.initContainerStatuses ?? []),
    ...(status.containerStatuses ?? []),
    ...(status.ephemeralContainerStatuses ?? []),
  ]
  return specs.flatMap((each) => {
    const found = statuses.find(({ name }) => name === each.name)
    return found?.state.running ? [{ spec: each, run: found.restartCount }] : []
  })
}

function runningIn(pod: corev1.Pod, name: string): RunningContainer | undefined {
  return runningOf(pod).find(({ spec }) => spec.name === name)
}
