/** The vectors.json of the packed command: the gates write it as a module, which every runtime loads. */
declare const vectors: import('./packages.mjs').Loaded['vectors']
export default vectors
