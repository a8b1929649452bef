import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { controllerAtFirst } from '../../shared/framework/first-object.ts'
import { signingRequestResource } from '../../shared/objects/resources.ts'

/** A controller of certificate signing requests, of which most servers have none. */
function controllerOfRequests(
  name: string,
  formerName: string,
  load: (parts: ControllerParts) => Promise<Controller>,
): ControllerRegistration {
  return {
    name,
    formerName,
    needs: (brand) => [signingRequestResource(brand)],
    create(parts) {
      const resource = signingRequestResource(parts.brand)
      const { group, version, resource: plural } = resource
      // Before 1.19 there is no v1, through which the requests are read and written.
      if (!parts.catalog.find(group, version, plural)) return undefined
      return controllerAtFirst(name, parts, { resource }, () => load(parts))
    },
  }
}

export const requestSigning: ControllerRegistration = controllerOfRequests(
  'certificatesigningrequest-signing-controller',
  'csrsigning',
  async (parts) => new (await import('./request-signing.ts')).RequestSigning(parts),
)

export const requestApproving: ControllerRegistration = controllerOfRequests(
  'certificatesigningrequest-approving-controller',
  'csrapproving',
  async (parts) => new (await import('./request-approving.ts')).RequestApproving(parts),
)

export const requestCleaner: ControllerRegistration = controllerOfRequests(
  'certificatesigningrequest-cleaner-controller',
  'csrcleaner',
  async (parts) => new (await import('./request-cleaner.ts')).RequestCleaner(parts),
)
