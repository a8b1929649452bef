import { badRequest, unclassifiedError } from '../../../../../base/api/errors/api-error.ts'
import {
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import type {
  LogRequest,
  NodeAccess,
  ProcessOutcome,
  ProcessRequest,
  ProcessStreams,
  ServiceTarget,
} from '../../../../../requests/node-access/node-access.ts'
import type { ProcessSetting } from '../../../../simulation/containers/process-setting.ts'
import type { SimulationHost } from '../../../../simulation/simulation-host.ts'
import type { RuleSubject } from '../../../shared/kwok/rule-items.ts'
import { programConnection } from '../access/program-connection.ts'
import type { SimulatedAccess } from '../access/simulated-access.ts'
import { containerOfPort } from '../network/ports/pod-page.ts'
import { type FilePiece, readLogFile } from './read-log-file.ts'
import { ruleKinds } from './rule-kinds.ts'
import type { Rule, StreamRules } from './stream-rules.ts'

export interface RuledAccessParts {
  readonly simulated: SimulatedAccess
  readonly rules: StreamRules
  readonly host: SimulationHost
  readonly timers: Timers
}

/** Path of the device that is empty on every host. */
const emptyFile = '/dev/null'

/**
 * Reaches the containers of simulated nodes as kwok's objects choose: Logs, Exec, Attach, PortForward and those of the whole
 * cluster. Where none of them is for a container or port, and for items that name nothing, the simulation answers.
 */
export class RuledAccess implements NodeAccess {
  readonly #simulated: SimulatedAccess
  readonly #rules: StreamRules
  readonly #host: SimulationHost
  readonly #timers: Timers

  constructor({ simulated, rules, host, timers }: RuledAccessParts) {
    this.#simulated = simulated
    this.#rules = rules
    this.#host = host
    this.#timers = timers
  }

  runs(pod: corev1.Pod): boolean {
    return this.#simulated.runs(pod)
  }

  async log(
    pod: corev1.Pod,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    const rule = this.#rules.find(ruleKinds.log, pod, ofContainer(container))
    const field = request.previous ? 'previousLogsFile' : 'logsFile'
    const path = textOf(rule?.item ?? {}, field)
    if (!rule || path === '') return this.#simulated.log(pod, container, request, signal)
    return bytesOf(await this.#file(rule, path, pod, container, request, signal))
  }

  async exec(
    pod: corev1.Pod,
    container: string,
    command: readonly string[],
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
  ): Promise<ProcessOutcome> {
    const rule = this.#rules.find(ruleKinds.exec, pod, ofContainer(container))
    const local = rule && objectOf(rule.item, 'local')
    const setting = local && settingOf(local)
    return this.#simulated.exec(pod, container, command, request, streams, signal, setting)
  }

  async attach(
    pod: corev1.Pod,
    container: string,
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
  ): Promise<ProcessOutcome> {
    const rule = this.#rules.find(ruleKinds.attach, pod, ofContainer(container))
    const path = textOf(rule?.item ?? {}, 'logsFile')
    if (!rule || path === '') {
      return this.#simulated.attach(pod, container, request, streams, signal)
    }
    const pieces = await this.#file(rule, path, pod, container, fromNow, signal)
    for await (const { stream, bytes } of pieces) {
      const target = request.tty ? 'stdout' : stream
      if (request[target]) await streams.write(target, bytes)
    }
    return { exitCode: 0 }
  }

  async portForward(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const subject: RuleSubject = { field: 'ports', value: port }
    const rule = this.#rules.find(ruleKinds.portforward, pod, subject)
    const command = textsOf(rule?.item ?? {}, 'command')
    if (command.length > 0) {
      const container = containerOfPort(pod, port)?.name ?? ''
      const run = (streams: ProcessStreams, ending: AbortSignal): Promise<ProcessOutcome> =>
        this.#simulated.exec(pod, container, command, connected, streams, ending)
      return programConnection(run, signal)
    }
    const target = rule && objectOf(rule.item, 'target')
    if (!target) return this.#simulated.portForward(pod, port, signal)
    return this.#dial(rule, target, signal)
  }

  /** As `portForward` where a rule is for the port. */
  async connect(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const rule = this.#rules.find(ruleKinds.portforward, pod, { field: 'ports', value: port })
    return rule ? this.portForward(pod, port, signal) : this.#simulated.connect(pod, port, signal)
  }

  targetOf(...asked: Parameters<SimulatedAccess['targetOf']>): ServiceTarget | undefined {
    return this.#simulated.targetOf(...asked)
  }

  tlsProblem(...asked: Parameters<SimulatedAccess['tlsProblem']>): Promise<string | undefined> {
    return this.#simulated.tlsProblem(...asked)
  }

  async #dial(rule: Rule, target: JsonObject, signal: AbortSignal): Promise<ByteDuplex> {
    const [address, port] = [textOf(target, 'address'), numberOf(target, 'port') ?? 0]
    const { dial } = this.#host
    if (dial) return dial(address, port, signal)
    const why = 'this server opens no connections for pods, as its operator has allowed no targets'
    throw unclassifiedError(`target ${address}:${port} of ${rule.source} cannot be reached: ${why}`)
  }

  async #file(
    { source }: Rule,
    path: string,
    pod: corev1.Pod,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterable<FilePiece>> {
    const { logFiles } = this.#host
    const files = path === emptyFile ? noBytes : logFiles
    if (!files) {
      const why = 'this server reads no files for pods, as its operator has allowed no directory'
      throw badRequest(`log file "${path}" of ${source} cannot be read: ${why}`)
    }
    const file = { files, path, source, timers: this.#timers }
    if (!request.follow) return readLogFile(file, request, signal)
    const end = this.#simulated.endOf(pod, container, signal)
    try {
      return untilEnd(await readLogFile(file, request, end.signal), () => end.stop())
    } catch (error) {
      end.stop()
      throw error
    }
  }
}

const noBytes = { size: async () => 0, read: async () => new Uint8Array() }
const connected: ProcessRequest = { stdin: true, stdout: true, stderr: false, tty: false }
const fromNow: LogRequest = { follow: true, previous: false, timestamps: false, tailLines: 0 }

function ofContainer(value: string): RuleSubject {
  return { field: 'containers', value }
}

/** The setting of a command that an item's `local` gives. */
function settingOf(local: JsonObject): ProcessSetting {
  const context = structOf(local, 'securityContext')
  const [uid, gid] = [numberOf(context, 'runAsUser'), numberOf(context, 'runAsGroup')]
  const workingDirectory = textOf(local, 'workDir')
  return {
    environment: new Map(
      objectsOf(local, 'envs').map((each) => [textOf(each, 'name'), textOf(each, 'value')]),
    ),
    ...(workingDirectory !== '' && { workingDirectory }),
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  }
}

async function* bytesOf(pieces: AsyncIterable<FilePiece>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of pieces) yield bytes
}

async function* untilEnd(
  pieces: AsyncIterable<FilePiece>,
  end: () => void,
): AsyncGenerator<FilePiece> {
  try {
    yield* pieces
  } finally {
    end()
  }
}
