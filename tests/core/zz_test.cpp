// none yet
