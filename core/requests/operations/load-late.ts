import { Lazy } from '../../base/execution/lazy.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

type Serve = (context: ResourceContext) => ApiResponse | Promise<ApiResponse>

/** What serves scales, loaded with the first request for one. */
const lazyScale = new Lazy(() => import('./scale.ts'))

/** What serves component statuses, likewise. */
const lazyStatuses = new Lazy(() => import('./read-component-statuses.ts'))

export const getScaleLater: Serve = (context) => lazyScale.use(({ getScale }) => getScale(context))

export const replaceScaleLater: Serve = (context) =>
  lazyScale.use(({ replaceScale }) => replaceScale(context))

export const patchScaleLater: Serve = (context) =>
  lazyScale.use(({ patchScale }) => patchScale(context))

export const readStatusesLater: Serve = (context) =>
  lazyStatuses.use(({ readComponentStatuses }) => readComponentStatuses(context))
