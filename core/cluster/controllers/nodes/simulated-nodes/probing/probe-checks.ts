import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer, ProbeKind } from '../../../../simulation/containers/container-plan.ts'
import { knownImageOf } from '../../../../simulation/containers/main-program.ts'
import { expandReferences } from '../../../../simulation/containers/variable-references.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { containerOfPort } from '../network/ports/pod-page.ts'
import type { PodPorts } from '../network/ports/pod-ports.ts'
import type { ContainerWorlds } from '../sandbox/container-worlds.ts'
import { type CheckOutcome, errored, passed } from './check-outcome.ts'
import { type ExecCheck, execCheck, type ExecParts, foreseenExec } from './exec-check.ts'
import { portNumber } from './http-call.ts'
import { portCheck } from './port-checks.ts'

export interface ProbeParts extends ExecParts {
  readonly ports: PodPorts
  /** Version of the kubelet: `1.34`. */
  readonly version: string
}

/** A probe of a run of a container. */
export interface ProbedRun {
  readonly pod: corev1.Pod
  readonly spec: PodContainer
  readonly restarts: number
  readonly kind: ProbeKind
  readonly probe: corev1.Probe
}

/** The checks of one probe, in one run of its container. */
export interface ProbeChecks {
  /** The outcome of each check, where it is always the same. */
  readonly foreseen: CheckOutcome | undefined
  /** The outcome of the check that has ended last, once. */
  take(): CheckOutcome | undefined
  /** Begins a check, unless one is under way. */
  begin(): void
}

interface Checked extends ProbeChecks {
  readonly version: string
  /** The pod as it is now. */
  pod: corev1.Pod
  stop(): void
}

const kinds: readonly ProbeKind[] = ['startup', 'readiness', 'liveness']

/** Makes the checks of probes: those that may come to something else each time run on the clock, and the kubelet never waits for them. */
export class ProbeRunner {
  readonly #parts: ProbeParts
  readonly #worlds: ContainerWorlds
  readonly #found: (key: string) => void
  /** By pod, and by kind and container. */
  readonly #checks = new Map<string, Map<string, Checked>>()

  /** `found` is called with the key of a pod when a check has ended. */
  constructor(parts: ProbeParts, worlds: ContainerWorlds, found: (key: string) => void) {
    this.#parts = parts
    this.#worlds = worlds
    this.#found = found
  }

  of(probed: ProbedRun): ProbeChecks {
    const { pod, spec, restarts, kind } = probed
    const key = keyOf(pod)
    const id = `${kind} ${spec.name}`
    const version = `${pod.metadata.uid ?? ''} ${restarts}`
    const ofPod = this.#checks.get(key) ?? new Map<string, Checked>()
    const known = ofPod.get(id)
    if (known?.version === version) {
      known.pod = pod
      return known
    }
    known?.stop()
    const made = this.#make(probed, version)
    this.#checks.set(key, ofPod.set(id, made))
    return made
  }

  /** Whether a pod has probes that run. */
  has(key: string): boolean {
    return this.#checks.has(key)
  }

  /** Ends the checks of a container that has ended. */
  stop(key: string, container: string): void {
    const ofPod = this.#checks.get(key)
    for (const kind of kinds) {
      ofPod?.get(`${kind} ${container}`)?.stop()
      ofPod?.delete(`${kind} ${container}`)
    }
    if (ofPod?.size === 0) this.#checks.delete(key)
  }

  forget(key: string): void {
    for (const each of this.#checks.get(key)?.values() ?? []) each.stop()
    this.#checks.delete(key)
  }

  clear(): void {
    for (const key of Array.from(this.#checks.keys())) this.forget(key)
  }

  #make(probed: ProbedRun, version: string): Checked {
    const foreseen = this.#foreseen(probed)
    const untouched = foreseen ? undefined : answerOfImage(probed)
    const worlds = this.#worlds
    let ended: CheckOutcome | undefined
    let running: AbortController | undefined
    const made: Checked = {
      version,
      pod: probed.pod,
      get foreseen() {
        return foreseen ?? (worlds.isMade(made.pod) ? undefined : untouched)
      },
      take: () => {
        const outcome = ended
        ended = undefined
        return outcome
      },
      begin: () => {
        if (running) return
        const { signal } = (running = new AbortController())
        const key = keyOf(made.pod)
        void this.#check({ ...probed, pod: made.pod }, signal)
          .catch((error: unknown) => errored(String(error)))
          .then((outcome) => {
            if (signal.aborted) return
            running = undefined
            ended = outcome
            this.#found(key)
          })
      },
      stop: () => running?.abort(),
    }
    return made
  }

  #foreseen(probed: ProbedRun): CheckOutcome | undefined {
    const check = execOf(probed)
    if (!check) return this.#isAnswered(probed) ? passed : undefined
    const { pod, spec } = probed
    return foreseenExec(check, this.#worlds.ahead(pod, spec), this.#parts)
  }

  /**
   * Whether the port of a probe answers it whatever happens: a server of which nothing more is known, or a host that is not of the
   * cluster. To the kubelet `localhost` is the node.
   */
  #isAnswered(probed: ProbedRun): boolean {
    const { pod, probe } = probed
    const host = probe.httpGet?.host ?? probe.tcpSocket?.host ?? ''
    if (host !== '' && host !== pod.status.podIP) {
      return host !== 'localhost' && !this.#worlds.isOfCluster(host)
    }
    const port = portOf(probed)
    return port !== undefined && this.#parts.ports.isPageAlone(pod, port)
  }

  async #check(probed: ProbedRun, signal: AbortSignal): Promise<CheckOutcome> {
    const check = execOf(probed)
    const { pod, spec, restarts, probe } = probed
    if (!check) {
      const { timers, ports, version } = this.#parts
      const network = this.#worlds.networkOfNode(nodeOf(pod))
      return portCheck({ pod, container: spec, probe, version }, { timers, network, ports }, signal)
    }
    await this.#worlds.prepare(pod)
    return execCheck(check, this.#worlds.live(pod, spec, restarts), this.#parts, signal)
  }
}

/** The port of a probe, and the host that it names; undefined for a port that its container does not have. */
function portOf({ probe: { httpGet, tcpSocket, grpc }, spec }: ProbedRun): number | undefined {
  if (grpc) return grpc.port
  const port = httpGet?.port ?? tcpSocket?.port
  return port === undefined ? undefined : portNumber(port, spec)
}

/** Where the tokens of service accounts are mounted, which servers do not read. */
const tokenPath = '/var/run/secrets/kubernetes.io/'

/** What a server with a page answers as long as nobody has touched its files; undefined for any other. */
function answerOfImage(probed: ProbedRun): CheckOutcome | undefined {
  const { httpGet, tcpSocket } = probed.probe
  const port = portOf(probed)
  const container = port === undefined ? undefined : containerOfPort(probed.pod, port)
  const image = container && knownImageOf(container)
  if (image?.pagePort === undefined || image.pagePort !== port) return undefined
  const { command = [], args = [], volumeMounts = [] } = container ?? {}
  const isOwn = command.length + args.length === 0
  if (!isOwn || volumeMounts.some(({ mountPath }) => !mountPath.startsWith(tokenPath))) {
    return undefined
  }
  const isPage =
    httpGet?.scheme !== 'HTTPS' && ['', '/', '/index.html'].includes(httpGet?.path ?? '')
  return tcpSocket || (httpGet && isPage) ? passed : undefined
}

/** The command of a probe; only variables that its container gives as texts are expanded in it. */
function execOf({ spec, probe }: ProbedRun): ExecCheck | undefined {
  if (!probe.exec) return undefined
  const variables = new Map(
    (spec.env ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  )
  return {
    command: (probe.exec.command ?? []).map((word) => expandReferences(word, variables)),
    timeoutSeconds: probe.timeoutSeconds ?? 1,
    memory: containerMemory(spec),
  }
}
