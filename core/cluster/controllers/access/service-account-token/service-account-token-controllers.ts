import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { secretResource, serviceAccountResource } from '../../shared/objects/resources.ts'
import { firstTokenSecret } from './first-token-secret.ts'

const needs: ControllerRegistration['needs'] = () => [secretResource, serviceAccountResource]

/** A controller of secrets that hold tokens, whose code is loaded at the first of them. */
function atFirstSecret(
  name: string,
  parts: ControllerParts,
  load: () => Promise<Controller>,
): Controller {
  return {
    name,
    async run(signal) {
      await firstTokenSecret(parts, signal)
      if (!signal.aborted) await (await load()).run(signal)
    },
  }
}

export const serviceAccountToken: ControllerRegistration = {
  name: 'serviceaccount-token-controller',
  formerName: 'serviceaccount-token',
  needs,
  create: (parts) =>
    atFirstSecret('serviceaccount-token-controller', parts, async () => {
      const { TokenSecrets } = await import('./token-secrets.ts')
      return new TokenSecrets(parts)
    }),
}

export const legacyTokenCleaner: ControllerRegistration = {
  name: 'legacy-serviceaccount-token-cleaner-controller',
  formerName: 'legacy-service-account-token-cleaner',
  needs,
  create: (parts) =>
    atFirstSecret('legacy-serviceaccount-token-cleaner-controller', parts, async () => {
      const { LegacyTokenCleaner } = await import('./legacy-token-cleaner.ts')
      return new LegacyTokenCleaner(parts)
    }),
}
