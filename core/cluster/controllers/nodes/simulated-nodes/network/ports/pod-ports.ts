import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import { atOnce, type Waits, when } from '../../../../../../base/execution/at-once.ts'
import { LateAbort } from '../../../../../../base/execution/late-abort.ts'
import { onAbort } from '../../../../../../base/execution/on-abort.ts'
import { FetchError } from '../../../../../../base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../../../base/streams/byte-duplex.ts'
import { connectedPair } from '../../../../../../base/streams/connected-pair.ts'
import type { PodContainer } from '../../../../../simulation/containers/container-plan.ts'
import { givenFor } from '../../../../../simulation/containers/image-name.ts'
import { mainProcessOf } from '../../../../../simulation/containers/main-program.ts'
import type {
  Ending,
  HealthStatus,
  Peer,
  PortAnswer,
  PortListener,
  PortProtocol,
  PortRequest,
  PortTable,
} from '../../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../../shared/framework/cluster-registration.ts'
import { boundedAnswer, hasLongHead, mostBody } from './answer-bounds.ts'
import { askConnection } from './ask-connection.ts'
import { httpConnection, pageAnswers } from './http-answer.ts'
import { type AskListener, listenerAnswers } from './listener-answers.ts'
import { containerOfPort, declares, pageOfPod, type PortPage } from './pod-page.ts'
import { RequestPace } from './request-pace.ts'

/** Milliseconds that a program has for an answer. */
export const longestAnswer: number = 60_000

export interface PodPortsParts {
  readonly parts: Pick<ClusterParts, 'runtime' | 'settings'>
  /** Ports that the programs of a pod listen on; undefined where none does. */
  tableOf(pod: corev1.Pod): PortTable | undefined
  /** Whether the main process of a container runs. */
  isRunning(pod: corev1.Pod, container: string): boolean
  /** What an ingress controller has on a port; undefined for other programs. */
  edge(pod: corev1.Pod, container: corev1.Container, port: number): PortListener | undefined
  /** Starts the server of a container on the clock, unless it runs there; resolves once it listens. */
  start(pod: corev1.Pod, container: string): Promise<void>
}

/** Who answers at a port. */
export type PortOwner =
  | { readonly kind: 'listener'; readonly listener: PortListener }
  /** A program of which nothing is known but that it is a server. */
  | { readonly kind: 'page'; readonly page: PortPage }

/** What the ports of pods answer: the programs that listen on them, or the page of a program that nothing more is known of. */
export class PodPorts {
  readonly #own: PodPortsParts
  readonly #pace: RequestPace
  /** Whether a program makes an answer in this turn. */
  #isAnswering = false

  constructor(own: PodPortsParts) {
    this.#own = own
    this.#pace = new RequestPace(own.parts.runtime)
  }

  /**
   * The pod that has a port, of those that share an address, such as the network of their node: one that listens on it already, or that
   * declares it, or else one that may listen on it; undefined where surely none does.
   */
  listeningOf(
    pods: readonly corev1.Pod[],
    port: number,
    protocol: PortProtocol = 'TCP',
  ): corev1.Pod | undefined {
    const accepting = pods.filter((pod) => this.#mayAccept(pod, port, protocol))
    if (accepting.length < 2) return accepting[0]
    return (
      accepting.find((pod) => this.#own.tableOf(pod)?.get(port, protocol)) ??
      accepting.find((pod) => declares(pod, port)) ??
      accepting[0]
    )
  }

  /** Whether something may listen on a port; false where surely nothing does. */
  #mayAccept(pod: corev1.Pod, port: number, protocol: PortProtocol): boolean {
    if (this.#own.tableOf(pod)?.get(port, protocol)) return true
    if (this.#running(pod).some((each) => isServer(each))) return true
    if (protocol === 'TCP' && this.#edge(pod, port)) return true
    return protocol === 'TCP' && this.#page(pod, port) !== undefined
  }

  /** Who listens on a port; undefined where nothing does. A server that has not been asked before is started. */
  ownerOf(
    pod: corev1.Pod,
    port: number,
    protocol: PortProtocol = 'TCP',
  ): PortOwner | undefined | Promise<PortOwner | undefined> {
    const found = (): PortOwner | undefined => {
      const listener = this.#own.tableOf(pod)?.get(port, protocol)
      return listener && { kind: 'listener', listener }
    }
    const edge = protocol === 'TCP' ? this.#edge(pod, port) : undefined
    const known = edge ? ({ kind: 'listener', listener: edge } as const) : found()
    return known ?? atOnce(this.#started(pod, port, protocol, found))
  }

  *#started(
    pod: corev1.Pod,
    port: number,
    protocol: PortProtocol,
    found: () => PortOwner | undefined,
  ): Waits<PortOwner | undefined> {
    const servers = this.#running(pod).filter((each) => isServer(each))
    for (const { name } of servers) {
      // Those that share a network start in their order.
      yield this.#own.start(pod, name)
      const started = found()
      if (started) return started
    }
    const page = protocol === 'TCP' ? this.#page(pod, port) : undefined
    return page && { kind: 'page', page }
  }

  /**
   * Opens a TCP connection to a port, until `signal` aborts.
   * @throws FetchError `refused` where nothing listens
   */
  async open(
    pod: corev1.Pod,
    port: number,
    client: Peer,
    signal: AbortSignal,
  ): Promise<ByteDuplex> {
    const owner = await this.ownerOf(pod, port)
    if (!owner) throw refused(port)
    const { runtime } = this.#own.parts
    if (owner.kind === 'page') {
      return httpConnection(pageAnswers(owner.page), runtime.clock, signal)
    }
    return this.openListener(owner.listener, client, signal, this.#own.tableOf(pod))
  }

  /** Opens a TCP connection to a listener, which is in a table of a pod's ports or none, until `signal` aborts. */
  openListener(
    listener: PortListener,
    client: Peer,
    signal: AbortSignal,
    table?: PortTable,
  ): ByteDuplex {
    const { runtime } = this.#own.parts
    const { accept, http, exchange } = listener
    if (accept) {
      const [own, theirs] = connectedPair(signal)
      accept(theirs, client, () => runtime.clock.now())
      return own
    }
    const ended = table?.endOf(listener) ?? signal
    if (http || !exchange) {
      const ask: AskListener = async (request, asking) =>
        this.answerOf(listener, request, { signal: asking })
      const answers = listenerAnswers(ask, client, mostBody, runtime.clock, signal)
      return httpConnection(answers, runtime.clock, signal, ended)
    }
    const [own, theirs] = connectedPair(signal)
    const stop = onAbort(ended, () => theirs.close())
    void own.closed.then(stop)
    void answerChunks(theirs, (sent) =>
      this.#limited({ signal }, () => exchange(sent, runtime.clock.now(), client)),
    )
    return own
  }

  /**
   * The answer to an HTTP request to a port of a pod; `isSent` where another pod sends it.
   * @throws FetchError `refused` where nothing listens, `connection` where it is no HTTP or too many are under way, `timeout`, `aborted`
   */
  answer(
    pod: corev1.Pod,
    port: number,
    request: PortRequest,
    ending: Ending,
    isSent = false,
  ): PortAnswer | Promise<PortAnswer> {
    const { uid = '' } = pod.metadata
    if (hasLongHead(request)) {
      return { status: 431, body: '431 Request Header Fields Too Large' }
    }
    const answer = (): Waits<PortAnswer> => this.#answer(pod, port, request, ending)
    return atOnce(this.#pace.answered(uid, isSent, ending, answer))
  }

  *#answer(pod: corev1.Pod, port: number, request: PortRequest, ending: Ending): Waits<PortAnswer> {
    const owner = yield* when(this.ownerOf(pod, port))
    if (!owner) throw refused(port)
    if (owner.kind === 'page') {
      const { server, contentType, body } = owner.page
      return { status: 200, headers: ['Server', server, 'Content-Type', contentType], body }
    }
    if (!owner.listener.http && owner.listener.accept) {
      const client = { address: request.from, port: 0 }
      const connection = yield* when(this.open(pod, port, client, ending.signal))
      return yield* when(askConnection(connection, request, mostBody))
    }
    return yield* when(this.answerOf(owner.listener, request, ending))
  }

  /** The answer of a listener to an HTTP request. @throws FetchError as `answer` */
  answerOf(
    { http }: PortListener,
    request: PortRequest,
    ending: Ending,
  ): PortAnswer | Promise<PortAnswer> {
    if (!http) {
      return Promise.reject(new FetchError('connection', 'malformed HTTP response'))
    }
    const answer = this.#limited(ending, (own) => http(request, own))
    return answer instanceof Promise ? answer.then(boundedAnswer) : boundedAnswer(answer)
  }

  /** What a gRPC health check says; undefined where nothing listens that speaks gRPC. */
  async health(pod: corev1.Pod, port: number, service: string): Promise<HealthStatus | undefined> {
    const owner = await this.ownerOf(pod, port)
    if (!owner) return undefined
    if (owner.kind === 'page') return 'SERVING'
    return owner.listener.health?.(service, this.#own.parts.runtime.clock.now())
  }

  /** Whether all that is asked of a port is answered alike: nothing more is known of its program than that it may be a server. */
  isPageAlone(pod: corev1.Pod, port: number): boolean {
    if (this.#own.tableOf(pod)?.get(port)) return false
    const container = containerOfPort(pod, port)
    if (!container || !hasPage(container, port)) return false
    return !containersOf(pod).some((each) => isServer(each))
  }

  /** What is answered to bytes that are sent; undefined where the program speaks HTTP alone. @throws FetchError as `answer` */
  exchange(
    pod: corev1.Pod,
    port: number,
    protocol: PortProtocol,
    sent: Uint8Array,
    client: Peer,
    ending: Ending,
  ): Uint8Array | undefined | Promise<Uint8Array | undefined> {
    return atOnce(this.#exchanged(pod, port, protocol, sent, client, ending))
  }

  *#exchanged(
    pod: corev1.Pod,
    port: number,
    protocol: PortProtocol,
    sent: Uint8Array,
    client: Peer,
    ending: Ending,
  ): Waits<Uint8Array | undefined> {
    const owner = yield* when(this.ownerOf(pod, port, protocol))
    if (!owner) throw refused(port)
    const exchange = owner.kind === 'listener' ? owner.listener.exchange : undefined
    if (!exchange) return undefined
    const { uid = '' } = pod.metadata
    const { clock } = this.#own.parts.runtime
    return yield* this.#pace.answered(uid, false, ending, () =>
      when(this.#limited(ending, () => exchange(sent, clock.now(), client))),
    )
  }

  /** Containers that run, but for those whose program is a function of a user. */
  #running(pod: corev1.Pod): PodContainer[] {
    const { programs } = this.#own.parts.settings.simulation ?? {}
    return containersOf(pod).filter(
      ({ name, image = '' }) =>
        this.#own.isRunning(pod, name) && givenFor(image, programs) === undefined,
    )
  }

  /** What the ingress controller among the containers has on a port. */
  #edge(pod: corev1.Pod, port: number): PortListener | undefined {
    for (const container of pod.spec.containers ?? []) {
      const listener = this.#own.edge(pod, container, port)
      if (listener && this.#own.isRunning(pod, container.name)) return listener
    }
    return undefined
  }

  /** The page of a program that nothing more is known of. */
  #page(pod: corev1.Pod, port: number): PortPage | undefined {
    const { parts } = this.#own
    const { simulation = {} } = parts.settings
    const container = containerOfPort(pod, port)
    if (!container || !this.#own.isRunning(pod, container.name)) return undefined
    const isHooked = simulation.hooks?.portForward !== undefined
    const isOwn = givenFor(container.image ?? '', simulation.programs) !== undefined
    if (isOwn || (!isHooked && !hasPage(container, port))) return undefined
    const page = pageOfPod(pod, port, parts.runtime.clock.now(), simulation)
    return isHooked && !page.isGiven && !hasPage(container, port) ? undefined : page
  }

  /**
   * The answer of a program, waited for as long as it has for it. A program that asks others while it answers does so in a turn of its own,
   * so that a ring of them needs no stack. @throws FetchError `timeout`, `aborted`
   */
  #limited<Answer>(
    ending: Ending,
    ask: (ending: Ending) => Answer | Promise<Answer>,
  ): Answer | Promise<Answer> {
    if (this.#isAnswering) return Promise.resolve().then(() => this.#limited(ending, ask))
    const own = new LateAbort()
    this.#isAnswering = true
    try {
      const answer = ask(own)
      return answer instanceof Promise ? this.#inTime(ending.signal, own, answer) : answer
    } catch (error) {
      return Promise.reject(error)
    } finally {
      this.#isAnswering = false
    }
  }

  #inTime<Answer>(signal: AbortSignal, own: LateAbort, answer: Promise<Answer>): Promise<Answer> {
    const { timers } = this.#own.parts.runtime
    return new Promise((resolve, reject) => {
      const stop = (): void => fail(new FetchError('aborted', 'the client has left'))
      const cancel = timers.after(longestAnswer, () =>
        fail(new FetchError('timeout', 'no answer came in time')),
      )
      const end = (): void => {
        cancel()
        stopListening()
      }
      function fail(error: unknown): void {
        end()
        own.abort()
        reject(error)
      }
      const stopListening = onAbort(signal, stop)
      if (signal.aborted) stop()
      answer.then((value) => {
        end()
        resolve(value)
      }, fail)
    })
  }
}

function refused(port: number): FetchError {
  return new FetchError('refused', `dial tcp :${port}: connect: connection refused`)
}

/** Answers each chunk of a connection, until either side ends it. */
async function answerChunks(
  connection: ByteDuplex,
  answer: (sent: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Promise<void> {
  try {
    for await (const chunk of connection.incoming) await connection.write(await answer(chunk))
    connection.end()
  } catch {
    // The program or the client has left: a connection that breaks says all.
    connection.close()
  }
}

function containersOf({ spec }: corev1.Pod): PodContainer[] {
  return [
    ...(spec.initContainers ?? []),
    ...(spec.containers ?? []),
    ...(spec.ephemeralContainers ?? []),
  ]
}

const noFile = (): undefined => undefined

/** Whether a container's main process serves ports once it is asked. */
export function isServer(container: PodContainer): boolean {
  const main = mainProcessOf(container, { textOf: noFile })
  return main.kind === 'image' && main.words !== undefined
}

/** Whether a container's main process may serve a port, and nothing more is known of it. */
function hasPage(container: PodContainer, port: number): boolean {
  const main = mainProcessOf(container, { textOf: noFile })
  if (main.kind !== 'image') return main.kind === 'unknown'
  const { kind, ports } = main.image
  return main.words === undefined && kind === 'server' && ports?.includes(port) !== false
}
