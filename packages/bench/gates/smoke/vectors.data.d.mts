import type { Vectors } from '../../../core/test/vectors.ts'

/** The vectors.json of the packed core: the gates write it as a module, which every runtime loads. */
declare const vectors: Vectors
export default vectors
