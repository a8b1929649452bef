import { crdResource } from '../../../../base/api/crd-resource.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import { ApprovalReport } from './approval-report.ts'
import { DefinitionController, type DefinitionDuty } from './crd-controller.ts'
import { NameAcceptance } from './name-acceptance.ts'
import { ObjectCleanup } from './object-cleanup.ts'
import { StructureReport } from './structure-report.ts'

function registration(
  name: string,
  workers: number,
  start: (parts: ControllerParts) => DefinitionDuty['start'],
): ControllerRegistration {
  return {
    name,
    needs: (brand) => [crdResource(brand)],
    create: (parts) => new DefinitionController({ name, workers, start: start(parts) }, parts),
  }
}

/** Accepts names. Definitions that ask for the same name are looked at one after the other, so that only one gets it. */
export const definitionNames: ControllerRegistration = registration(
  'definition-names',
  1,
  () => (definitions, queue) => new NameAcceptance(definitions, queue),
)

export const definitionApproval: ControllerRegistration = registration(
  'definition-approval',
  1,
  ({ brand }) =>
    (definitions) =>
      new ApprovalReport(definitions, brand),
)

export const definitionStructure: ControllerRegistration = registration(
  'definition-structure',
  1,
  ({ brand }) =>
    (definitions) =>
      new StructureReport(definitions, brand),
)

export const definitionCleanup: ControllerRegistration = registration(
  'definition-cleanup',
  4,
  (parts) => (definitions, queue, signal) => new ObjectCleanup(parts, definitions, queue, signal),
)
