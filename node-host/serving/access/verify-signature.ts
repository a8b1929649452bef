import { compactVerify, errors } from 'jose'
import type { VerifySignature } from '../../../core/index.ts'

/** Whether a key made the signature of a token; false for a key that cannot be used, or is not of the algorithm. */
export const verifySignature: VerifySignature = async (token, key, algorithm) => {
  try {
    await compactVerify(token, key, { algorithms: [algorithm] })
    return true
  } catch (error) {
    // Keys are what issuers publish: malformed keys and keys that are too short verify nothing.
    if (error instanceof errors.JOSEError || isOfKey(error)) return false
    throw error
  }
}

function isOfKey(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}
