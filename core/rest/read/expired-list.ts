import { type ApiError, expired } from '../../api/api-error.ts'
import type { ContinueTokens, ListPosition } from './continue-token.ts'

const tooOld = 'The resourceVersion for the provided list is too old.'

const tooOldToContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.'

/** The exact version that a list names is no longer held. */
export function expiredList(): ApiError {
  return expired(tooOld)
}

/** The version that a list continues is no longer held; a fresh token goes on from `position` with the newest state. */
export function expiredContinue(tokens: ContinueTokens, position: ListPosition): ApiError {
  const fresh = { revision: 0, after: position.after, remaining: undefined }
  return expired(tooOldToContinue, tokens.write(fresh))
}
