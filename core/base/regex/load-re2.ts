// What is loaded on demand is a module of its own: bundlers of pages then keep what they share out of the engine.
export { re2Engine } from './re2-engine.ts'
