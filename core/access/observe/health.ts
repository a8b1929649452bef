import type { ApiResponse } from '../../base/http/api-response.ts'
import { pageNotFound } from '../../base/http/plain-error.ts'
import type { Logger } from '../../base/runtime.ts'

/** A health check: gives undefined when healthy, else the failure. */
export type HealthCheck = () => string | undefined | Promise<string | undefined>

export type HealthChecks = ReadonlyMap<string, HealthCheck>

interface Outcome {
  readonly name: string
  readonly excluded: boolean
  readonly failure: string | undefined
}

const encoder = new TextEncoder()

function text(status: number, body: string): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8', 'x-content-type-options', 'nosniff']
  return { status, headers, body: encoder.encode(body) }
}

async function run(name: string, check: HealthCheck): Promise<string | undefined> {
  try {
    return await check()
  } catch (error) {
    return error instanceof Error ? error.message : `${name} failed`
  }
}

/** The warning for names of excluded checks that do not exist. */
function warning(excludes: ReadonlySet<string>, checks: HealthChecks): string[] {
  const unknown = [...excludes].filter((name) => !checks.has(name)).sort()
  if (unknown.length === 0) return []
  const names = unknown.map((name) => JSON.stringify(name)).join(',')
  return [`warn: some health checks cannot be excluded: no matches for ${names}`]
}

/** The report of a health endpoint, one line a check; reasons are withheld, since anybody may read it. `name` ends it. */
function report(outcomes: readonly Outcome[], warnings: readonly string[], name: string): string {
  const lines = outcomes.map(({ name: check, excluded, failure }) => {
    if (excluded) return `[+]${check} excluded: ok`
    return failure === undefined ? `[+]${check} ok` : `[-]${check} failed: reason withheld`
  })
  const healthy = outcomes.every(({ failure }) => failure === undefined)
  return [...lines, ...warnings, `${name} check ${healthy ? 'passed' : 'failed'}`, ''].join('\n')
}

/** What a request to a health endpoint asks. */
interface HealthQuestion {
  readonly checks: HealthChecks
  /** What the report calls itself: `readyz`. */
  readonly name: string
  readonly query: URLSearchParams
}

/** Is called with the outcome of each check that was asked. */
type ObserveCheck = (check: string, isHealthy: boolean) => void

/**
 * Answers `/healthz`, `/livez` or `/readyz`: 200 means healthy; `verbose` and `exclude` are for people. Why a check failed
 * is in the log.
 */
export async function answerHealth(
  { checks, name, query }: HealthQuestion,
  logger: Logger,
  observe: ObserveCheck,
): Promise<ApiResponse> {
  const excludes = new Set(query.getAll('exclude'))
  const outcomes = await Promise.all(
    Array.from(checks, async ([each, check]): Promise<Outcome> => {
      const excluded = excludes.has(each)
      if (excluded) return { name: each, excluded, failure: undefined }
      const failure = await run(each, check)
      observe(each, failure === undefined)
      return { name: each, excluded, failure }
    }),
  )
  const failed = outcomes.filter(({ failure }) => failure !== undefined)
  const healthy = failed.length === 0
  if (!healthy) {
    const causes = failed.map(({ name: each, failure }) => `${each}: ${failure}`)
    logger.info('a health check failed', { causes: causes.join('; ') })
  }
  if (healthy && !query.has('verbose')) return text(200, 'ok')
  return text(healthy ? 200 : 500, report(outcomes, warning(excludes, checks), name))
}

/**
 * Answers the path of one health check; 404 where there is none of that name. The answer says why a check failed:
 * unlike the endpoints, which are open to all, the path needs a right of its own.
 */
export async function answerCheck(checks: HealthChecks, name: string): Promise<ApiResponse> {
  const check = checks.get(name)
  if (!check) return pageNotFound()
  const failure = await run(name, check)
  if (failure !== undefined) return text(500, `internal server error: ${failure}\n`)
  return {
    status: 200,
    headers: ['content-type', 'text/plain; charset=utf-8'],
    body: encoder.encode('ok'),
  }
}
