import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import {
  type LabelSelector,
  matchesLabels,
  parseLabelSelector,
} from '../../../base/api/selectors/label-selector.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

function parse(text: string): LabelSelector {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    throw error instanceof ApiError ? new CtlError(error.message) : error
  }
}

/** A test whether an object from a file matches `--selector`. @throws CtlError for a malformed selector. */
export function selectManifest({
  flags,
}: Pick<CommandCall, 'flags'>): (object: JsonObject) => boolean {
  const selector = parse(flags.text('selector'))
  return (object) => matchesLabels(selector, objectOf(structOf(object, 'metadata'), 'labels'))
}
