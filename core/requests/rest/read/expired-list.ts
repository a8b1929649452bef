import { type ApiError, expired } from '../../../base/api/api-error.ts'
import type { ContinueTokens, ListPosition } from './continue-token.ts'

const tooOld = 'The resourceVersion for the provided list is too old.'

const tooOldToContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.'

/** `Expired`: the exact resource version of a list was compacted. */
export function expiredList(): ApiError {
  return expired(tooOld)
}

/** `Expired`: the version of a continue token was compacted; a fresh token continues from `position` in the newest state. */
export function expiredContinue(tokens: ContinueTokens, position: ListPosition): ApiError {
  const fresh = { revision: 0, after: position.after, remaining: undefined }
  return expired(tooOldToContinue, tokens.write(fresh))
}
