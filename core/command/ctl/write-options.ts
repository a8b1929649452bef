import type { WriteOptions } from '../../base/client/call-options.ts'
import type { CommandCall } from './command.ts'
import { CtlError } from './ctl-error.ts'

export type DryRun = 'none' | 'client' | 'server'

/** The value of `--dry-run`. @throws CtlError for an unknown one. */
export function dryRunOf({ flags }: Pick<CommandCall, 'flags'>): DryRun {
  const text = flags.text('dry-run')
  if (text === 'none' || text === 'client' || text === 'server') return text
  // A bare `--dry-run`, as in old scripts.
  if (text === 'unchanged') return 'client'
  throw new CtlError(`Invalid dry-run value (${text}). Must be "none", "server", or "client".`)
}

/** Suffix of an outcome line, as in `pod/web created (dry run)`. */
export function dryRunSuffix(dryRun: DryRun): string {
  if (dryRun === 'none') return ''
  return dryRun === 'server' ? ' (server dry run)' : ' (dry run)'
}

const validations: Readonly<Record<string, NonNullable<WriteOptions['fieldValidation']>>> = {
  strict: 'Strict',
  true: 'Strict',
  warn: 'Warn',
  ignore: 'Ignore',
  false: 'Ignore',
}

/** The value of `--validate`. @throws CtlError for an unknown one. */
export function fieldValidationOf({
  flags,
}: Pick<CommandCall, 'flags'>): NonNullable<WriteOptions['fieldValidation']> {
  const text = flags.text('validate')
  const found = Object.hasOwn(validations, text) ? validations[text] : undefined
  if (found) return found
  throw new CtlError(
    `invalid - validate option "${text}"; must be one of: strict (or true), warn, ignore (or false)`,
  )
}
