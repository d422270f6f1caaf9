// Loaded before npm: npm leaves out optional packages that do not fit the Node it runs on (sharp's binary, for instance).
// These are for the Node that will run the shop, which may still be on its way.
Object.defineProperty(process, 'version', { value: process.env.INSTALL_FOR_NODE })
