import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { lazyController } from '../../shared/framework/lazy-controller.ts'
import { configMapResource, secretResource } from '../../shared/objects/resources.ts'

export const bootstrapSigner: ControllerRegistration = {
  name: 'bootstrap-signer-controller',
  formerName: 'bootstrapsigner',
  isOnRequest: true,
  needs: () => [secretResource, configMapResource],
  create: (parts) =>
    lazyController('bootstrap-signer-controller', async () => {
      const { BootstrapSigner } = await import('./bootstrap-signer.ts')
      return new BootstrapSigner(parts)
    }),
}

export const tokenCleaner: ControllerRegistration = {
  name: 'token-cleaner-controller',
  formerName: 'tokencleaner',
  isOnRequest: true,
  needs: () => [secretResource],
  create: (parts) =>
    lazyController('token-cleaner-controller', async () => {
      const { TokenCleaner } = await import('./token-cleaner.ts')
      return new TokenCleaner(parts)
    }),
}
