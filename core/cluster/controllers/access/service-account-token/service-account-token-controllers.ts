import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import { type AwaitedObjects, controllerAtFirst } from '../../shared/framework/first-object.ts'
import { secretResource, serviceAccountResource } from '../../shared/objects/resources.ts'
import { secretType, tokenSecretType } from '../secret-type.ts'

const needs: ControllerRegistration['needs'] = () => [secretResource, serviceAccountResource]

/** Secrets that hold a service account token, or have to. */
function tokenSecrets({ brand }: ControllerParts): AwaitedObjects {
  const type = tokenSecretType(brand)
  return { resource: secretResource, accepts: (entry) => secretType(entry) === type }
}

export const serviceAccountToken: ControllerRegistration = {
  name: 'serviceaccount-token-controller',
  formerName: 'serviceaccount-token',
  needs,
  create: (parts) =>
    controllerAtFirst(
      'serviceaccount-token-controller',
      parts,
      tokenSecrets(parts),
      async () => new (await import('./token-secrets.ts')).TokenSecrets(parts),
    ),
}

export const legacyTokenCleaner: ControllerRegistration = {
  name: 'legacy-serviceaccount-token-cleaner-controller',
  formerName: 'legacy-service-account-token-cleaner',
  needs,
  create: (parts) =>
    controllerAtFirst(
      'legacy-serviceaccount-token-cleaner-controller',
      parts,
      tokenSecrets(parts),
      async () => new (await import('./legacy-token-cleaner.ts')).LegacyTokenCleaner(parts),
    ),
}
