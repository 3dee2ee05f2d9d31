/** The vectors.json of the packed command: the gates write it as a module, which every runtime loads. */
declare const vectors: import('./vectors.mjs').Vectors
export default vectors
