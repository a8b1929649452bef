import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { JqError } from '../../../../core/languages/jq/jq-error.ts'
import type { JqValue } from '../../../../core/languages/jq/jq-node.ts'
import { JqQuery } from '../../../../core/languages/jq/run-jq.ts'
import { BudgetExceededError, ProgramBudget } from '../../../../core/languages/program-budget.ts'
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
})

const data: JqValue = { a: 1, list: Array.from({ length: 5000 }, (_, at) => `item-${at}`) }

function deep(text: string, count: number, end = ''): string {
  return text.repeat(count) + '.' + end.repeat(count)
}

describe('the budget of a query', () => {
  beforeAll(async () => {
    await loadRegexEngine()
  })

  it.each([
    ['. | range(1000000000) | select(. == -1)', 'at character 34: =='],
    ['[range(1000000000)]', 'at character 2: range'],
    [`.a | ${Array.from({ length: 26 }, () => '(1,2)').join(' + ')}`, 'at character'],
    [`${'[.,.] | '.repeat(40)}tojson`, 'at character'],
    [`${'[.,.] | '.repeat(40)}. == .`, 'at character'],
    [`${'[.,.] | '.repeat(40)}[..] | length`, 'at character'],
    [`${'[.,.] | '.repeat(40)}flatten`, 'at character'],
    ['"ab" | ' + '. + . | '.repeat(40) + '.', 'at character'],
    ['[1] | ' + '. + . | '.repeat(40) + '.', 'at character'],
    ['"abc" * 1e9', 'at character'],
    ['[range(1000)] | map(1) | join("x" * 100000)', 'at character'],
    ['.list - .list', 'at character'],
    ['[range(3000)] | sort_by(["x" * 100, .])', 'at character'],
    ['last(range(1e9))', 'at character'],
    ['limit(1; range(1e9) | select(false))', 'at character'],
    ['any(range(1e9); . < 0)', 'at character'],
    ['reduce range(1e9) as $i (0; . + $i)', 'at character'],
    ['foreach range(1e9) as $i (0; . + $i) | select(false)', 'at character'],
    ['[.list[] as $a | .list[] as $b | $a]', 'at character'],
    ['try range(1e9) catch .  | select(false)', 'at character'],
    ['(range(1e9) | select(false)) // 1', 'at character'],
    [`${'first('.repeat(200)}range(100000) | select(. > 1e6)${')'.repeat(200)}`, 'at character'],
  ])('a query %s is stopped where its budget ends', (query, place) => {
    expect(failureOf(query)).toMatch(place)
  })

  it.each([
    'last(range(0; 1/1e-300))',
    '.list | contains(.)',
    '[.list[] | [.]] | .[[["x"]]] | .[[["x"]]]',
    '"\\(.list)\\(.list)" | [., .] | .[] | split("") | length',
    '1e300 | todate',
    '"\\ud800" | @uri',
    '{} | tojson',
  ])('a query %s ends within its budget, with a result or an error of its own', (query) => {
    expect(failureOf(query)).toMatch(/^$|takes more than 100000 steps|cannot|todate/)
  })

  it('a query of a stage spends few steps on an object', () => {
    const conditions = [
      { type: 'Ready', status: 'True' },
      { type: 'PodScheduled', status: 'True' },
    ]
    const budget = new ProgramBudget(1000)
    const query = '.status.conditions.[] | select( .type == "Ready" ) | .status'
    expect(new JqQuery(query).run({ status: { conditions } }, budget)).toEqual(['True'])
    expect(budget.spent).toBeLessThan(100)
  })

  it('a value that a query nests without end is stopped', () => {
    const query = 'reduce range(5000) as $i (null; [.]) | tojson'
    expect(() => new JqQuery(query).run(null)).toThrow('makes a value of more than 1000 levels')
  })

  it.each([
    ['brackets', deep('[', 1500, ']')],
    ['signs', '-'.repeat(9000) + '1'],
    ['attempts', 'try '.repeat(1500) + '.'],
    ['alternatives', deep('. // ', 1500)],
    ['parts of a string', `"${'\\(1)'.repeat(600)}"`],
    ['members', `{${'a,'.repeat(600)}a}`],
    ['pipes', deep('. | ', 1500)],
    ['sums', '1' + ' + 1'.repeat(1500)],
    ['fields', '.a'.repeat(1500)],
    ['conditions', 'if . then . ' + 'elif . then . '.repeat(600) + 'end'],
    ['strings', '"\\('.repeat(500) + '1' + ')"'.repeat(500)],
  ])('a query with %s that are nested too deeply is refused', (_, query) => {
    expect(() => new JqQuery(query)).toThrow('a query is nested too deeply')
  })

  it('a query that is too long is refused', () => {
    expect(() => new JqQuery(' '.repeat(70_000))).toThrow('a query is longer than 16384 characters')
  })
})

/** The message of the error with which a query ends; empty where it has results. */
function failureOf(query: string): string {
  try {
    new JqQuery(query).run(data, new ProgramBudget(100_000))
    return ''
  } catch (error) {
    if (error instanceof BudgetExceededError || error instanceof JqError) return error.message
    throw error
  }
}
