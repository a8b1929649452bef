/** Loads objects into a running server; a worker loads this with the first of them. */
export { loadFixtures } from '../../core/index.ts'
