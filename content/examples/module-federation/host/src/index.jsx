// Shared modules load asynchronously, so nothing may import React before this point.
import('./bootstrap');
