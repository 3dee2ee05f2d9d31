// Lets Node run TypeScript: `node --import tsx` would look for tsx in the working folder, this file
// looks for it in its own.
import 'tsx'
