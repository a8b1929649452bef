import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../../core/base/api/errors/api-error.ts'
import { listObjects } from '../../../../../core/requests/rest/read/list.ts'
import { watchObjects } from '../../../../../core/requests/rest/read/watch.ts'
import { refusal } from '../../../../support/requests/refusal.ts'
import { settle, WatchReader } from '../../../../support/requests/watch-reader.ts'
import {
  bodyOf,
  type ListBody,
  openReadServer,
  type ReadServer,
} from '../../../../support/servers/read-server.ts'

const pods = '/api/v1/pods'

async function list(server: ReadServer, query: string): Promise<ListBody> {
  return (await bodyOf(await listObjects(server.context(`${pods}?${query}`)))) as ListBody
}

/** Ten pods, a token that goes on behind the sixth of them, and a version that nothing holds any more. */
async function openWithPast(): Promise<{ server: ReadServer; token: string; gone: string }> {
  const window = { age: 1000, events: 1, bytes: 1, frameBytes: 1 }
  const server = await openReadServer({ limits: { window } })
  const gone = await server.put('a', 'gone')
  await server.remove('a', 'gone')
  for (let count = 0; count < 10; count++) await server.put('a', `p${count}`)
  await server.storage.compact(server.cache.revision)
  const { continue: token = '' } = (await list(server, 'limit=6')).metadata
  return { server, token, gone: String(gone) }
}

interface Options {
  readonly limit: '' | '6'
  readonly token: '' | 'valid' | 'invalid'
  readonly version: '' | '0' | 'gone' | 'invalid'
  readonly match: '' | 'NotOlderThan' | 'Exact' | 'Latest'
}

function* everyCombination(): Generator<Options, void> {
  for (const limit of ['', '6'] as const) {
    for (const token of ['', 'valid', 'invalid'] as const) {
      for (const version of ['', '0', 'gone', 'invalid'] as const) {
        for (const match of ['', 'NotOlderThan', 'Exact', 'Latest'] as const) {
          yield { limit, token, version, match }
        }
      }
    }
  }
}

/** What a client reads in the answer: these are the words that tests of real clients look for. */
function expected({ limit, token, version, match }: Options): RegExp {
  if (version === '' && match !== '')
    return /^422 .* is forbidden unless resourceVersion is provided/
  if (token !== '' && match !== '') return /^422 .* is forbidden when continue is provided/
  if (match === 'Latest') return /^422 .* supported values/
  if (match === 'Exact' && version === '0') return /^422 .* is forbidden for resourceVersion "0"/
  if (version === 'invalid') return /^400 .*Invalid value/
  if (token === 'invalid') return /^400 .*continue key is not valid/
  if (token === 'valid' && version === 'gone') return /^400 .*is not allowed when using continue/
  const isExact = match === 'Exact' || (match === '' && limit !== '')
  if (version === 'gone' && isExact) return /^410 .*provided list is too old/
  if (token === 'valid') return /^4 pods/
  return limit === '' ? /^10 pods/ : /^6 pods/
}

async function outcomeOf(asked: Promise<ListBody>): Promise<string> {
  try {
    return `${(await asked).items.length} pods`
  } catch (error) {
    if (error instanceof ApiError) return `${error.code} ${error.message}`
    throw error
  }
}

describe('the parameters of a list', () => {
  it.each([...everyCombination()])('list parameters in every combination: %j', async (options) => {
    const { server, token, gone } = await openWithPast()
    const query = new URLSearchParams({
      ...(options.limit !== '' && { limit: options.limit }),
      continue: options.token === 'valid' ? token : options.token,
      resourceVersion: options.version === 'gone' ? gone : options.version,
      resourceVersionMatch: options.match,
    })
    expect(await outcomeOf(list(server, String(query)))).toMatch(expected(options))
  })

  it('bad list parameters are all complained about at once', async () => {
    const server = await openReadServer()
    const query = 'resourceVersionMatch=Latest&continue=x&sendInitialEvents=true'
    const { details } = (await refusal(list(server, query))).toStatus()
    expect(details?.causes?.map(({ reason, field }) => [reason, field])).toEqual([
      ['FieldValueForbidden', 'resourceVersionMatch'],
      ['FieldValueForbidden', 'resourceVersionMatch'],
      ['FieldValueNotSupported', 'resourceVersionMatch'],
      ['FieldValueForbidden', 'sendInitialEvents'],
    ])
  })

  it.each(['9223372036854775807', '9007199254740993', '0', '-1'])(
    'list parameters may ask for everything with limit=%s',
    async (limit) => {
      const { server } = await openWithPast()
      const { items, metadata } = await list(server, `limit=${limit}`)
      expect(items).toHaveLength(10)
      expect(metadata).toEqual({ resourceVersion: expect.any(String) })
    },
  )

  it.each(['9223372036854775808', '1.5', '1e3', '0x1', ' 1', 'many'])(
    'list parameters have no limit and no timeout of %s',
    async (text) => {
      const server = await openReadServer()
      for (const name of ['limit', 'timeoutSeconds']) {
        const query = `${name}=${encodeURIComponent(text)}`
        const refused = { code: 400, message: expect.stringContaining('strconv.ParseInt: parsing') }
        expect(await refusal(list(server, query))).toMatchObject(refused)
        const watch = watchObjects(server.context(`${pods}?watch=1&${query}`))
        expect(await refusal(watch)).toMatchObject(refused)
      }
    },
  )
})

it('a watch may ask for the longest timeout there is', async () => {
  const server = await openReadServer()
  const version = await server.put('a', 'x')
  const address = `${pods}?watch=1&timeoutSeconds=9223372036854775807&resourceVersion=${version}`
  const reader = WatchReader.of(await watchObjects(server.context(address)))
  server.runtime.advance(48 * 60 * 60_000)
  const last = await server.put('a', 'x')
  await settle()
  expect(reader.lines).toEqual([`MODIFIED a/x@${last}`])
  expect(reader.ended).toBe(false)
})

describe('parameters of a list that cannot be', () => {
  const wrongToken = 'invalid continue token: continue key is not valid: '

  it.each([
    ['limit=abc', 'strconv.ParseInt: parsing "abc": invalid syntax'],
    ['limit=', 'strconv.ParseInt: parsing "": invalid syntax'],
    [
      'limit=99999999999999999999',
      'strconv.ParseInt: parsing "99999999999999999999": value out of range',
    ],
    ['timeoutSeconds=1.5', 'strconv.ParseInt: parsing "1.5": invalid syntax'],
    [
      'resourceVersion=-1',
      'invalid resource version: resourceVersion: Invalid value: "-1": strconv.ParseUint: parsing "-1": invalid syntax',
    ],
    ['continue=abc', `${wrongToken}invalid character 'i' looking for beginning of value`],
    ['continue=ab*', `${wrongToken}illegal base64 data at input byte 2`],
    ['continue=abcde', `${wrongToken}illegal base64 data at input byte 4`],
    ['continue=e30', `${wrongToken}server does not recognize this encoded version `],
    ['continue=eyJ2IjoiYSJ9', `${wrongToken}server does not recognize this encoded version a`],
    [
      'continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEifQ',
      `${wrongToken}incorrect encoded start resourceVersion (version meta.k8s.io/v1)`,
    ],
    [
      'continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MX0',
      `${wrongToken}encoded start key empty (version meta.k8s.io/v1)`,
    ],
    ['continue=_w', `${wrongToken}invalid character 'ÿ' looking for beginning of value`],
    ['continue=gA', `${wrongToken}invalid character '\\u0080' looking for beginning of value`],
    ['continue=YW%0aJj', `${wrongToken}invalid character 'a' looking for beginning of value`],
    ['continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiIuLi8ifQ', `${wrongToken}../`],
  ])('bad list parameters: %s', async (query, message) => {
    const server = await openReadServer()
    expect(await refusal(list(server, query))).toMatchObject({ code: 400, message })
  })

  it('bad list parameters name what resourceVersionMatch may be', async () => {
    const server = await openReadServer()
    const error = await refusal(list(server, 'resourceVersion=0&resourceVersionMatch=Other'))
    expect(error.message).toContain('supported values: "Exact", "NotOlderThan", ""')
  })

  it('bad list parameters are told of a watch that begins with the state and continues a list', async () => {
    const server = await openReadServer()
    const watch = (query: string) => watchObjects(server.context(`${pods}?watch=1&${query}`))
    for (const query of ['continue=x', 'continue=x&resourceVersion=0']) {
      const error = await refusal(watch(query))
      expect(error.message).toContain('resourceVersionMatch is forbidden when continue is provided')
    }
    const reader = WatchReader.of(await watch('continue=x&resourceVersion=1'))
    await reader.close()
  })
})
