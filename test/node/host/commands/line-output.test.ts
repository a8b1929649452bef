import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { LineOutput } from '../../../../node-host/base/logging/line-output.ts'
import { outputLogger } from '../../../../node-host/base/logging/stderr-logger.ts'

/** A stream whose reader takes nothing until it is emptied. */
class StalledStream extends EventEmitter {
  writableLength = 0
  readonly texts: string[] = []

  write(text: string): void {
    this.texts.push(text)
    this.writableLength += text.length
  }
}

describe('the output of a log', () => {
  it('a log goes on when its output fails: the reader has left, or the disk is full', () => {
    const stream = new StalledStream()
    const logger = outputLogger(new LineOutput(stream), {})
    logger.info('before')
    expect(() => stream.emit('error', new Error('write EPIPE'))).not.toThrow()
    logger.info('after')
    expect(stream.texts).toHaveLength(2)
  })

  it('a log whose output is not read keeps a bounded backlog, and counts what it has dropped', () => {
    const stream = new StalledStream()
    const logger = outputLogger(new LineOutput(stream), {})
    for (let line = 0; line < 3000; line++) logger.info('x'.repeat(1000))
    expect(stream.writableLength).toBeLessThan(1.1 * 1024 * 1024)
    const kept = stream.texts.length
    stream.writableLength = 0
    logger.info('read again')
    const [dropped = '', last = '', ...others] = stream.texts.slice(kept)
    expect(dropped).toContain(
      `were dropped, because nothing read standard error count=${3000 - kept}\n`,
    )
    expect(last).toContain('INFO read again\n')
    expect(others).toEqual([])
  })
})
