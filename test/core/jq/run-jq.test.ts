import { beforeAll, describe, expect, it } from 'vitest'
import { JqError } from '../../../core/jq/jq-error.ts'
import type { JqValue } from '../../../core/jq/jq-node.ts'
import { JqQuery } from '../../../core/jq/run-jq.ts'
import { loadRegexEngine } from '../../../core/patterns/regex-engine.ts'
import recorded from './recorded.json'

function run(query: string): readonly JqValue[] | JqError {
  try {
    return new JqQuery(query).run(recorded.data as JqValue)
  } catch (error) {
    if (error instanceof JqError) return error
    throw error
  }
}

describe('queries give what gojq gives', () => {
  beforeAll(async () => {
    await loadRegexEngine()
  })

  it.each(recorded.cases.filter(({ error }) => error !== true))('$query', ({ query, results }) => {
    expect(run(query)).toEqual(results)
  })

  it.each(recorded.cases.filter(({ error }) => error === true))('refuses $query', ({ query }) => {
    expect(run(query)).toBeInstanceOf(JqError)
  })

  it('a query that does not end is refused after a limit of steps', () => {
    expect(run('[range(1e9) | .]')).toMatchObject({
      message: 'a query takes more than 1000000 steps',
    })
  })
})
