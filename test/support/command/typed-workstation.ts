import { afterAll, beforeAll } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import { decodeUtf8 } from '../../../core/base/json/json-parse.ts'
import type { Runtime } from '../../../core/base/runtime.ts'
import { encodeUtf8 } from '../../../core/base/text/utf8.ts'
import { CtlSession } from '../../../core/command/ctl/session/ctl-session.ts'
import type { HostProgram } from '../../../core/command/workstation/host-program.ts'
import { Workstation } from '../../../core/command/workstation/workstation.ts'
import { ControlledTime } from '../../../core/server/mock/controlled-time.ts'
import type { MockOptions } from '../../../core/server/mock/mock-control.ts'
import { createMockServer, type MockServer } from '../../../core/server/mock/mock-server.ts'
import { unevenRuntime } from '../servers/uneven-runtime.ts'

/** A workstation at a mock server with simulated nodes, whose clock a test moves. */
export class TypedWorkstation {
  #server: MockServer | undefined
  #machine: Workstation | undefined
  #time: ControlledTime | undefined
  #runtime: Runtime | undefined
  readonly #work = new Set<Promise<unknown>>()
  /** Has the clock wait for work of a host's program. */
  readonly follow = (work: Promise<unknown>): void => {
    this.#work.add(work)
    void work.finally(() => this.#work.delete(work))
  }

  constructor(options: MockOptions = {}, programs: Readonly<Record<string, HostProgram>> = {}) {
    beforeAll(async () => {
      const runtime = unevenRuntime(1)
      const server = await createMockServer(runtime, {
        brand: 'k8s',
        seed: 7,
        clock: { now: Date.UTC(2026, 0, 1), stopped: true },
        simulate: true,
        nodes: 1,
        ...options,
      })
      this.#server = server
      const state = { now: await server.clock.now(), stopped: true }
      const time = new ControlledTime(runtime, state, () =>
        this.#work.size === 0 ? undefined : Promise.allSettled(this.#work),
      )
      this.#time = time
      const own = { ...runtime, clock: time, timers: time }
      this.#runtime = own
      this.#machine = new Workstation({
        runtime: own,
        brand: brands.k8s,
        session: new CtlSession(),
        transport: () => server.transport(),
        programs,
      })
    })
    afterAll(async () => {
      this.#machine?.close()
      await this.#server?.close()
    })
  }

  get server(): MockServer {
    if (!this.#server) throw new TypeError('the server has not been started')
    return this.#server
  }

  /** The runtime of the machine. */
  get runtime(): Runtime {
    if (!this.#runtime) throw new TypeError('the workstation has not been started')
    return this.#runtime
  }

  get machine(): Workstation {
    if (!this.#machine) throw new TypeError('the workstation has not been started')
    return this.#machine
  }

  /** What lines print; the clock of the server moves on until they are done. */
  async type(lines: string): Promise<string> {
    return (await this.run(lines)).output
  }

  async run(lines: string): Promise<{ code: number; output: string }> {
    return this.#moving(this.machine.type(lines, AbortSignal.timeout(30_000)))
  }

  /** What a terminal shows while these lines are typed into a new shell, each one when the shell in front asks for it. */
  async typeKeys(lines: readonly string[], prompt: RegExp): Promise<string> {
    const screen = { text: '', wake: (): void => undefined }
    async function* input(): AsyncGenerator<Uint8Array> {
      for (const line of lines) {
        while (!prompt.test(screen.text)) {
          await new Promise<void>((resolve) => (screen.wake = resolve))
        }
        screen.text = `${screen.text}\n`
        yield encodeUtf8(`${line}\r`)
      }
    }
    async function* sizes(): AsyncGenerator<{ width: number; height: number }> {
      yield { width: 120, height: 40 }
    }
    const write = async (chunk: Uint8Array): Promise<void> => {
      screen.text += decodeUtf8(chunk)
      screen.wake()
    }
    await this.#moving(
      this.machine.openShell({ input: input(), sizes, write }, AbortSignal.timeout(30_000)),
    )
    return screen.text
  }

  async #moving<T>(working: Promise<T>): Promise<T> {
    let isDone = false
    const work = working.finally(() => {
      isDone = true
    })
    const moving = async (): Promise<void> => {
      while (!isDone) {
        await this.server.clock.advance(250)
        await this.#time?.advance(250)
      }
    }
    const [result] = await Promise.all([work, moving()])
    return result
  }
}
