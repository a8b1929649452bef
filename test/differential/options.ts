import { parseArgs } from 'node:util'

export interface Endpoint {
  readonly url: URL
  readonly token: string
}

export interface DifferentialOptions {
  readonly original: Endpoint
  readonly skerry: Endpoint
  /** A YAML file of small objects that takes the place of the usual one; `none` leaves them out. */
  readonly objects: string | undefined
  /** YAML files, and folders of them, with definitions of custom resources and objects of those. */
  readonly definitions: readonly string[]
  /** Whether the suites of small objects go through the rich set, too. */
  readonly rich: boolean
  /** A folder of objects that are created on both as they stand. */
  readonly fixtures: string | undefined
  /** Roughly how many requests each of the suites with mutations sends to each server. */
  readonly requests: number
  readonly seed: number
  /** Kinds to look at, in lower case; all when empty. */
  readonly only: ReadonlySet<string>
  /** Suites to run; all when empty. */
  readonly suites: ReadonlySet<string>
  readonly concurrency: number
  /** Signatures to print. */
  readonly show: number
  /** Where every difference is written, for reading by programs. */
  readonly json: string | undefined
  /** Where the table of answers is written, in Markdown. */
  readonly table: string | undefined
  /** What the table calls the original's version; one built from Go modules does not say it itself. */
  readonly originalVersion: string | undefined
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** @throws TypeError for flags that say nothing or name a server of another machine. */
export function parseOptions(words: readonly string[]): DifferentialOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      original: { type: 'string' },
      skerry: { type: 'string' },
      token: { type: 'string', multiple: true, default: [] },
      objects: { type: 'string' },
      definitions: { type: 'string', multiple: true, default: [] },
      rich: { type: 'boolean', default: false },
      fixtures: { type: 'string' },
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      suites: { type: 'string', default: '' },
      concurrency: { type: 'string', default: '6' },
      show: { type: 'string', default: '60' },
      json: { type: 'string' },
      table: { type: 'string' },
      'original-version': { type: 'string' },
    },
  })
  const [originalToken, skerryToken] = values.token
  return {
    original: parseEndpoint('--original', values.original, originalToken),
    skerry: parseEndpoint('--skerry', values.skerry, skerryToken),
    objects: values.objects,
    definitions: values.definitions,
    rich: values.rich,
    fixtures: values.fixtures,
    requests: wholeNumber('--requests', values.requests),
    seed: wholeNumber('--seed', values.seed),
    only: wordSet(values.only),
    suites: wordSet(values.suites),
    concurrency: Math.max(1, wholeNumber('--concurrency', values.concurrency)),
    show: wholeNumber('--show', values.show),
    json: values.json,
    table: values.table,
    originalVersion: values['original-version'],
  }
}

/** @throws TypeError for an endpoint that says nothing or is a server of another machine. */
export function parseEndpoint(
  flag: string,
  text: string | undefined,
  token: string | undefined,
): Endpoint {
  if (text === undefined) throw new TypeError(`${flag} <url> is missing`)
  if (token === undefined)
    throw new TypeError(`a --token for ${flag} is missing; the first is the original's`)
  const url = new URL(text)
  if (!loopback.has(url.hostname)) throw new TypeError(`${flag} must be a server on loopback`)
  return { url, token }
}

function wholeNumber(flag: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0)
    throw new TypeError(`${flag} must be a whole number`)
  return value
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .split(',')
      .filter((word) => word !== ''),
  )
}
