import type { ServerMetrics } from '../../../access/observe/metrics/server-metrics.ts'
import type { Brand } from '../../../base/api/brand.ts'
import type { FoundCause } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { Runtime } from '../../../base/runtime.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { internalError, noPath } from '../../../objects/schema/validation/causes.ts'
import { declarativeMismatches } from '../../../objects/schema/validation/declarative-mismatches.ts'
import { validateDeclaratively } from '../../../objects/schema/validation/declarative-rules.ts'

/** The parts of a server that declarative validation needs. */
export interface DeclarativeParts {
  readonly brand: Pick<Brand, 'title'>
  readonly gate: FeatureGates
  readonly metrics: Pick<ServerMetrics, 'declarative'>
  readonly runtime: Pick<Runtime, 'logger'>
}

/** What a write is to be validated as. */
export interface DeclaredWrite {
  /** The schema of the kind that the write has. */
  readonly schema: StructSchema
  /** The subresource that is written; empty for the object itself. */
  readonly subresource: string
  readonly next: JsonObject
  /** The state that an update replaces. */
  readonly stored?: JsonObject | undefined
}

/**
 * Runs declarative validation beside hand-written validation, for kinds whose schema has rules for that. Where the results
 * differ, the difference is logged and counted.
 *
 * @param written the errors of hand-written validation
 * @returns the errors that decide: the hand-written ones, unless declarative validation takes over; it then replaces those that
 * it covers
 */
export function withDeclared(
  { brand, gate, metrics, runtime }: DeclarativeParts,
  written: readonly FoundCause[],
  { schema, subresource, next, stored }: DeclaredWrite,
): readonly FoundCause[] {
  if (schema.migrated?.includes(`subresource=/${subresource}`) !== true) return written
  if (!gate('DeclarativeValidation')) return written
  const takeover = gate('DeclarativeValidationTakeover')
  const { mismatches, panics } = metrics.declarative
  let declared: readonly FoundCause[] = []
  try {
    declared = validateDeclaratively(schema, next, stored)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const text = `panic during declarative validation: ${reason}`
    panics.increment()
    if (takeover) declared = [internalError(noPath, text)]
    else runtime.logger.error(text)
  }
  const terms = { takeover, product: brand.title }
  for (const mismatch of declarativeMismatches(written, declared, terms)) {
    runtime.logger.error(mismatch)
    mismatches.increment()
  }
  if (!takeover) return written
  return [...written.filter((cause) => cause.origin === undefined), ...declared]
}
