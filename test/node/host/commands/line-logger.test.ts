import { describe, expect, it } from 'vitest'
import { lineLogger } from '../../../../node-host/base/logging/line-logger.ts'
import { requestLogOf } from '../../../../node-host/base/logging/request-lines.ts'

type Options = Partial<Parameters<typeof lineLogger>[0]>

function record(options: Options = {}): { lines: string[]; logger: ReturnType<typeof lineLogger> } {
  const lines: string[] = []
  const logger = lineLogger({ write: (line) => lines.push(line), now: () => 0, ...options })
  return { lines, logger }
}

const forged = { name: 'a b=c\nERROR fake', empty: '' }

describe('log lines', () => {
  it('log lines hold time, level, message and data', () => {
    const { lines, logger } = record()
    logger.info('ready', { port: 6443, path: '/data', left: undefined, ok: true })
    expect(lines).toEqual(['1970-01-01T00:00:00.000Z INFO ready port=6443 path=/data ok=true'])
  })

  it('log lines quote what could pass for another line or field', () => {
    const { lines, logger } = record()
    logger.warn('odd', forged)
    expect(lines).toEqual(['1970-01-01T00:00:00.000Z WARN odd name="a b=c\\nERROR fake" empty=""'])
  })

  it('log lines leave debugging out below verbosity 4', () => {
    const quiet = record({ verbosity: 3 })
    quiet.logger.debug('detail')
    const loud = record({ verbosity: 4 })
    loud.logger.debug('detail')
    expect([quiet.lines.length, loud.lines.length]).toEqual([0, 1])
  })

  it('log lines in JSON have the form of Kubernetes components: errors have no verbosity', () => {
    const { lines, logger } = record({ format: 'json', verbosity: 4 })
    logger.info('ready', { port: 6443, left: undefined })
    logger.warn('odd', forged)
    logger.debug('detail')
    logger.detail(3, 'HTTP', { resp: 200 })
    logger.error('failed', { cause: 'it' })
    expect(lines).toEqual([
      '{"ts":0,"msg":"ready","v":0,"port":6443}',
      '{"ts":0,"msg":"odd","v":0,"name":"a b=c\\nERROR fake","empty":""}',
      '{"ts":0,"msg":"detail","v":4}',
      '{"ts":0,"msg":"HTTP","v":3,"resp":200}',
      '{"ts":0,"msg":"failed","cause":"it"}',
    ])
  })

  it('a quiet log has information from verbosity 1 on, warnings and errors always', () => {
    const counts = [0, 1].map((verbosity) => {
      const { lines, logger } = record({ isQuiet: true, verbosity })
      logger.info('ready')
      logger.warn('odd')
      logger.error('failed')
      return lines.length
    })
    expect(counts).toEqual([2, 3])
  })
})

describe('lines of requests', () => {
  it('requests are not logged below verbosity 3, so that they cost nothing', () => {
    expect(requestLogOf(record({ verbosity: 2 }).logger)).toBeUndefined()
  })

  it('requests are logged as they end from verbosity 3 on, and watches as they open from 4 on', () => {
    const lines = [3, 4].map((verbosity) => {
      const recorded = record({ verbosity })
      const log = requestLogOf(recorded.logger)
      log?.opened?.({ verb: 'WATCH' })
      log?.ended({ verb: 'WATCH', userAgent: 'x\ny', resp: 200 })
      return [
        log?.own,
        ...recorded.lines.map((line) => line.slice('1970-01-01T00:00:00.000Z '.length)),
      ]
    })
    const ended = 'INFO HTTP verb=WATCH userAgent="x\\ny" resp=200'
    expect(lines).toEqual([
      [false, ended],
      [true, 'INFO HTTP watch opened verb=WATCH', ended],
    ])
  })
})
