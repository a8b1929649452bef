import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCelArguments } from '../../../../node-host/commands/cel/cel-arguments.ts'
import { type CelOutcome, runCel } from '../../../../node-host/commands/cel/evaluate-expression.ts'

let folder = ''
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-cel-'))
  file = join(folder, 'variables.yaml')
  await writeFile(file, 'self:\n  replicas: 3\n  big: 9007199254740993\nlimit: 5\n')
})

afterAll(() => rm(folder, { recursive: true }))

async function run(words: readonly string[], input = ''): Promise<CelOutcome> {
  const given = parseCelArguments(words)
  if (!given) throw new TypeError('help was asked for')
  return runCel(given, Readable.from([input]))
}

describe('skerry cel', () => {
  it('skerry cel prints value, type and cost', async () => {
    expect(await run(['[1, 2].map(x, x * 2)'])).toEqual({
      ok: true,
      text: '[2, 4]\ntype: list(int)\ncost: 29 (estimated 49 to 49)\n',
    })
  })

  it('skerry cel reads variables from a file in YAML', async () => {
    const { ok, text } = await run(['-f', file, '--type', 'limit=int', 'self.replicas <= limit'])
    expect([ok, text.split('\n')[0]]).toEqual([true, 'true'])
  })

  it('skerry cel reads variables from standard input in JSON', async () => {
    const { text } = await run(['--variables=-', "a + '!'"], '{"a": "x"}')
    expect(text).toMatch(/^"x!"\ntype: string\n/)
  })

  it('skerry cel prints JSON, with integers that no double holds', async () => {
    const { ok, text } = await run(['-o', 'json', '-f', file, 'self'])
    expect(ok).toBe(true)
    expect(text).toContain('"big":9007199254740993')
    expect(JSON.parse(text)).toMatchObject({
      result: { replicas: 3 },
      type: 'dyn',
      cost: 1,
      estimate: { min: '1', max: '1' },
    })
  })

  it.each([
    ['1 / 0', 'error: division by zero\n'],
    ['1 +', 'ERROR: <input>:1:4: Syntax error'],
    ['missing', "ERROR: <input>:1:1: undeclared reference to 'missing'"],
  ])('skerry cel says why %s has no value', async (expression, start) => {
    const { ok, text } = await run([expression])
    expect(ok).toBe(false)
    expect(text.startsWith(start)).toBe(true)
    const inJson = await run(['-o', 'json', expression])
    expect(JSON.parse(inJson.text)).toHaveProperty('error')
  })

  it('skerry cel stops an evaluation at the cost limit', async () => {
    const { ok, text } = await run(['--cost-limit=100', 'lists.range(1000).all(x, x >= 0)'])
    expect(ok).toBe(false)
    expect(text).toContain('error: operation cancelled: actual cost limit exceeded')
  })

  it.each([
    [[], 'cel needs an expression'],
    [['1', '2'], 'cel takes one expression, got 2 arguments'],
    [['--type', 'x', '1'], '--type: "x" is not of the form name=type'],
    [['--type', 'x=number', '1'], '--type: bad type "number"'],
    [['--cost-limit', '-1', '1'], '--cost-limit'],
    [['--output', 'xml', '1'], '--output: "xml" is neither text nor json'],
    [['--unknown', '1'], "Unknown option '--unknown'"],
  ])('skerry cel refuses the arguments %j', (words, message) => {
    expect(() => parseCelArguments(words)).toThrow(message)
  })

  it('skerry cel refuses variables that cannot be read, with the reason', async () => {
    await expect(run(['-f', join(folder, 'absent.yaml'), '1'])).rejects.toThrow(
      /cannot read .*absent\.yaml: it does not exist/,
    )
    await expect(run(['-f', '-', '1'], '- a')).rejects.toThrow(
      'is not a mapping of names to values',
    )
    await expect(run(['-f', '-', '1'], 'a: [')).rejects.toThrow('--variables: cannot read -')
  })
})
