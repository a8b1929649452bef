import { unknownPath } from '../api/api-error.ts'
import type { ApiResponse } from '../http/api-response.ts'

/** Undefined when all is well, else why not. */
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

/** One line a check; reasons are withheld, since anybody may ask. The last line is the same for every endpoint. */
function report(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ name, excluded, failure }) => {
    if (excluded) return `[+]${name} excluded: ok`
    return failure === undefined ? `[+]${name} ok` : `[-]${name} failed: reason withheld`
  })
  const healthy = outcomes.every(({ failure }) => failure === undefined)
  return [...lines, `healthz check ${healthy ? 'passed' : 'failed'}`, ''].join('\n')
}

/**
 * Answers `/healthz`, `/livez` or `/readyz`, or one named check below it. 200 means healthy; `verbose` and
 * `exclude` are for people.
 *
 * @throws ApiError `NotFound` for a check that does not exist.
 */
export async function answerHealth(
  checks: HealthChecks,
  query: URLSearchParams,
  only?: string,
): Promise<ApiResponse> {
  const named = only === undefined ? undefined : checks.get(only)
  if (only !== undefined && !named) throw unknownPath()
  const asked = only !== undefined && named ? new Map([[only, named]]) : checks
  const excludes = new Set(query.getAll('exclude'))
  const outcomes = await Promise.all(
    Array.from(asked, async ([name, check]): Promise<Outcome> => {
      const excluded = excludes.has(name)
      return { name, excluded, failure: excluded ? undefined : await run(name, check) }
    }),
  )
  const healthy = outcomes.every(({ failure }) => failure === undefined)
  if (healthy && !query.has('verbose')) return text(200, 'ok')
  return text(healthy ? 200 : 500, report(outcomes))
}
