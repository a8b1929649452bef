import type { PluginSettings } from '../access/admission/admission-parts.ts'
import {
  controllerNames,
  controllersOfServer,
  selectControllers,
} from '../cluster/controllers/select-controllers.ts'
import type { Simulation } from '../cluster/simulation/simulation-settings.ts'
import type { Services } from '../requests/rest/services.ts'

/** Settings of a host for how requests are served, each with a flag of kube-apiserver. */
export interface ServingOptions {
  /** Whether pods may have privileged containers; true unless given. */
  readonly allowPrivileged?: boolean
  /** Least milliseconds that a watch without `timeoutSeconds` lasts; half an hour unless given. */
  readonly minRequestTimeoutMs?: number
  /** Whether deletes ignore propagation policies, as without a garbage collector; false unless given. */
  readonly ignoresPropagation?: boolean
  /** Settings of single admission plug-ins. */
  readonly pluginSettings?: PluginSettings
}

type TermsOfServices = Pick<
  Services,
  'refusesPrivileged' | 'minRequestTimeoutMs' | 'ignoresPropagation'
>

/** The terms as handlers read them. */
export function termsOf({
  allowPrivileged,
  minRequestTimeoutMs,
  ignoresPropagation,
}: ServingOptions): TermsOfServices {
  return { refusesPrivileged: allowPrivileged === false, minRequestTimeoutMs, ignoresPropagation }
}

/** Whether controllers run that are the controller manager's, beside those of the server itself, and whether a scheduler does. */
export function managersOf({
  controllers = ['*'],
  simulate,
}: {
  readonly controllers?: readonly string[]
  readonly simulate?: Simulation
}): Pick<Services, 'runsControllers' | 'runsScheduler'> {
  const runs = selectControllers(controllers, simulate)
  const runsControllers = controllerNames.some(
    (name) => runs(name) && !controllersOfServer.includes(name),
  )
  return { runsControllers, runsScheduler: runs('scheduler') }
}
