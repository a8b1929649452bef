import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { StopSignals } from '../../../../node-host/base/process/stop-signals.ts'

class FakeProcess extends EventEmitter {
  readonly codes: number[] = []

  exit(code: number): void {
    this.codes.push(code)
  }
}

describe('a signal to stop', () => {
  it.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGBREAK', 149],
  ])('a signal ends a process that still starts at once: %s', (signal, code) => {
    const process = new FakeProcess()
    const signals = new StopSignals(process)
    process.emit(signal)
    expect(process.codes).toEqual([code])
    signals.serving(() => expect.unreachable())
  })

  it('a signal stops a server in order, and a second one ends it at once', () => {
    const process = new FakeProcess()
    let stops = 0
    new StopSignals(process).serving(() => stops++)
    process.emit('SIGTERM')
    expect({ stops, codes: process.codes }).toEqual({ stops: 1, codes: [] })
    process.emit('SIGINT')
    expect({ stops, codes: process.codes }).toEqual({ stops: 1, codes: [130] })
  })

  it('Ctrl-C that npm hands on as well is one signal, and a second Ctrl-C ends a server at once', () => {
    const process = new FakeProcess()
    let now = 1000
    let stops = 0
    new StopSignals(process, () => now).serving(() => stops++)
    process.emit('SIGINT')
    now += 499
    process.emit('SIGINT')
    expect({ stops, codes: process.codes }).toEqual({ stops: 1, codes: [] })
    now += 1
    process.emit('SIGINT')
    expect({ stops, codes: process.codes }).toEqual({ stops: 1, codes: [130] })
  })
})
