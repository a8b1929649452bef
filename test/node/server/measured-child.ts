import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import type { ServiceAllocations } from './measured-server.ts'

/** A server in a process of its own, which tells what it holds for its clients. */
export class MeasuredChild {
  readonly port: number
  readonly #process: ChildProcess

  static async start(): Promise<MeasuredChild> {
    const child = fork(inject('scripts')['measured-server'], {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return new MeasuredChild(child, port)
  }

  private constructor(child: ChildProcess, port: number) {
    this.#process = child
    this.port = port
  }

  /** What the server holds: at once for `glance`, else once the last connection is gone. */
  async holdings(when: 'glance' | 'settled'): Promise<ServiceAllocations> {
    this.#process.send(when)
    const [holdings] = (await once(this.#process, 'message')) as [ServiceAllocations]
    return holdings
  }

  /** Lets the server end by itself, and tells how its process did. */
  async end(): Promise<unknown[]> {
    const exited = once(this.#process, 'exit')
    this.#process.disconnect()
    return exited
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }
}
