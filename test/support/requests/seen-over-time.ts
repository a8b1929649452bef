import { controllersSettled } from '../objects/owned-objects.ts'

/** Waits until the controllers have nothing more to do at the present time. */
export async function settled(rounds = 40): Promise<void> {
  for (let left = rounds; left > 0; left--) await controllersSettled()
}
