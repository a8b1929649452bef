import { describe, expect, it } from 'vitest'
import { lineLogger } from '../../../node-host/line-logger.ts'

function record(debug: boolean): { lines: string[]; logger: ReturnType<typeof lineLogger> } {
  const lines: string[] = []
  const logger = lineLogger({ write: (line) => lines.push(line), now: () => 0, debug })
  return { lines, logger }
}

describe('log lines', () => {
  it('log lines hold time, level, message and data', () => {
    const { lines, logger } = record(false)
    logger.info('ready', { port: 6443, path: '/data', left: undefined, ok: true })
    expect(lines).toEqual(['1970-01-01T00:00:00.000Z INFO ready port=6443 path=/data ok=true'])
  })

  it('log lines quote what could pass for another line or field', () => {
    const { lines, logger } = record(false)
    logger.warn('odd', { name: 'a b=c\nERROR fake', empty: '' })
    expect(lines).toEqual(['1970-01-01T00:00:00.000Z WARN odd name="a b=c\\nERROR fake" empty=""'])
  })

  it('log lines leave debugging out unless it is asked for', () => {
    const quiet = record(false)
    quiet.logger.debug('detail')
    const loud = record(true)
    loud.logger.debug('detail')
    expect([quiet.lines.length, loud.lines.length]).toEqual([0, 1])
  })
})
