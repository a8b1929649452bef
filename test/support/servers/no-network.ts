import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { HostFetch } from '../../../core/base/outgoing/host-fetch.ts'

/** For runtimes of tests that send nothing: a request is a mistake, and says so. */
export const noNetwork: HostFetch = ({ label }) =>
  Promise.reject(new FetchError('unsupported', `${label}: this runtime has no network`))
